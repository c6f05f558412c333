# `make demo` shows the program at work, `make test` runs every test; `make help` lists the others.

PREFIX ?= /usr/local
SWIFT ?= swift
BUILD_FLAGS ?=

# A directory that contains only links to archives makes the linker use them instead of the shared
# libraries, each of which would cost startup time.
STATIC := .build/static
ARCHIVES := libstdc++.a libsqlite3.a libutf8proc.a libgumbo.a libcmark.a
# Each flag has its price without it. No exported symbols: 3.1 MB; no symbols at all (-s): 21 MB. "icu-data"
# makes lld take only those of ICU's data that ghrepo's languages need: 31 MB. The script makes 7 MB of
# constants read-only.
RELEASE_FLAGS := -c release --static-swift-stdlib --disable-local-rpath \
	-Xlinker -L$(STATIC) -Xlinker --no-export-dynamic -Xlinker -s -Xlinker -z -Xlinker now \
	-Xswiftc -use-ld=lld -Xlinker @$(STATIC)/icu-data \
	-Xlinker -T -Xlinker Sources/Packaging/sections.ld
# The same program from every folder: without its path, and without the compiler's hash of each file, which
# depends on the folder.
RELEASE_FLAGS += -debug-info-format none -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. \
	-Xcc -ffile-prefix-map=$(CURDIR)=. -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
# Without functions that nobody calls: 5 % of the size, and one of GRDB whose length of a path no prefix map
# changes.
RELEASE_FLAGS += -Xswiftc -Xfrontend -Xswiftc -function-sections \
	-Xswiftc -Xfrontend -Xswiftc -internalize-at-link
# For C; the compiler gives Swift's own code stack protectors by default.
RELEASE_FLAGS += -Xcc -fstack-protector-strong
# A distribution can build in the client ID of its own app, for `ghrepo login --device`.
ifdef GHREPO_DEFAULT_CLIENT_ID
RELEASE_FLAGS += -Xcc '-DGHREPO_DEFAULT_CLIENT_ID="$(GHREPO_DEFAULT_CLIENT_ID)"'
endif
RELEASE := .build/release
COMPLETIONS := .build/completions
MANUAL := .build/manual
NOTICES := .build/THIRD-PARTY-NOTICES
# For manual pages, archives and packages: the date of the newest version, so that they do not change.
EPOCH = $(shell date +%s -d "$$(sed -n '/^\#\# \[[0-9]/{s/.* - //p;q}' Sources/Packaging/CHANGELOG.md) UTC")
build package dist: export SOURCE_DATE_EPOCH ?= $(EPOCH)

PACKAGES := gcc libcurl4-openssl-dev libsecret-1-dev libsqlite3-dev libutf8proc-dev rapidjson-dev \
	libgumbo-dev libcmark-dev \
	libchafa-dev libgdk-pixbuf-2.0-dev librsvg2-common libwebp-dev libseccomp-dev zlib1g-dev python3
TEST_PACKAGES := dbus gnome-keyring libsecret-tools libglib2.0-bin gettext openssl binutils git jq zsh fish \
	libvterm-dev cmark-gfm w3m time tmux valgrind keepassxc \
	libkf5wallet-bin libqca-qt5-2-plugins mandoc gnupg pass systemd devscripts
BENCH_PACKAGES := hyperfine curl gh time nginx-light openssl strace gnuplot-nox

.PHONY: help build demo try test test-asan test-tsan test-stress test-failures smoke fuzz lint format install uninstall \
	package package-test dist reproducible release workflow clean bench bench-gains screenshots packages test-packages

help:
	@printf '%s\n' \
	  'make demo          play a session against a simulated GitHub; about 2 minutes to build' \
	  'make try           build one module and run its tests: make try MODULE=Storage' \
	  'make test          run every test, those with a real keyring included' \
	  'make test-stress   run them ROUNDS times (10) beside four busy loops: hours' \
	  'make test-asan     run most of them with AddressSanitizer and UBSan: about 20 minutes' \
	  'make test-tsan     run most of them with ThreadSanitizer: about 15 minutes' \
	  'make smoke         try the release program, check its manual, count its instructions, compare' \
	  '                   what it prints with the pictures of the README' \
	  'make test-failures let each system call of four commands fail once: hours;' \
	  '                   about 2 minutes with FAILURES_EVERY=60, which makes every 60th run' \
	  'make fuzz          feed random input to every parser, for SECONDS each (60)' \
	  'make build         build the release program, .build/release/ghrepo, and its manual' \
	  'make install       install what was built under PREFIX ($(PREFIX))' \
	  'make uninstall     remove what was installed under PREFIX' \
	  'make package       make the Debian package, .build/package/ghrepo_VERSION_ARCH.deb' \
	  'make package-test  install, upgrade and purge it in a fresh Debian 12, Debian 13 and Ubuntu 22.04' \
	  'make dist          collect what to publish in .build/dist: package, archive, checksums' \
	  'make reproducible  build twice, in two folders, and compare' \
	  'make release       make a version, with a tag: make release VERSION=1.2.3' \
	  'make workflow      run a workflow here, in new folders: make workflow NAME=release' \
	  'make lint          check format, imports, size, spelling, translations and workflows' \
	  'make format        format the code' \
	  'make screenshots   render the pictures of the README: about 4 minutes' \
	  'make bench         compare the speed with gh and curl' \
	  'make clean         delete everything that was built'

packages:
	@Sources/Scripts/install-packages $(PACKAGES)

test-packages: packages
	@Sources/Scripts/install-packages $(TEST_PACKAGES)

build: packages $(STATIC)
	$(SWIFT) build $(RELEASE_FLAGS) $(BUILD_FLAGS) --product ghrepo
	$(SWIFT) build $(RELEASE_FLAGS) $(BUILD_FLAGS) --product ghrepo-images
	@mkdir -p $(COMPLETIONS) && for shell in bash zsh fish; do \
	  $(RELEASE)/ghrepo completions $$shell > $(COMPLETIONS)/$$shell || exit 1; done
	@Sources/Scripts/third-party notices $(SWIFT) > $(NOTICES)
	@rm -rf $(MANUAL) && Sources/Scripts/manual-pages $(RELEASE)/ghrepo $(MANUAL)

$(STATIC): packages
	@mkdir -p $@ && for archive in $(ARCHIVES); do ln -sf "$$(gcc -print-file-name=$$archive)" $@/$$archive; done
	@Sources/Scripts/icu-data $(SWIFT) $@

# Optimized, because the optimizer has broken what other builds had proven, and with what is internal visible.
# Not the debug configuration: there ArgumentParser checks every command's options again and again. Debug
# information would take a seventh of the build.
TESTS := .build/tests
TEST_FLAGS := -c release -Xswiftc -enable-testing --scratch-path $(TESTS) -debug-info-format none
# Without optimizations, where something else takes the time.
QUICK := .build/quick
QUICK_FLAGS := $(TEST_FLAGS) -Xswiftc -Onone --scratch-path $(QUICK)

# Not the release program: that takes three times as long to build.
demo:
	@echo 'Building ghrepo and a simulated GitHub: about 2 minutes on two cores, the first time.'
	@Sources/Scripts/install-packages $(PACKAGES) dbus gnome-keyring libglib2.0-bin
	@echo '1 of 3: ghrepo'
	@$(SWIFT) build $(QUICK_FLAGS) $(BUILD_FLAGS) --product ghrepo
	@echo '2 of 3: its image worker'
	@$(SWIFT) build $(QUICK_FLAGS) $(BUILD_FLAGS) --product ghrepo-images
	@echo '3 of 3: the simulated GitHub'
	@$(SWIFT) build $(QUICK_FLAGS) $(BUILD_FLAGS) --product github-simulator
	@Tests/Scripts/demo $(QUICK)/release/ghrepo $(QUICK)/release/github-simulator

# Without a width all tests start at once, and one that waits gets its next turn behind some
# thousand others: after minutes, in which connections time out and limits pass. The option is
# omitted if SwiftPM does not know it.
WIDTH_OPTION := --experimental-maximum-parallelization-width
WIDTH = $$($(SWIFT) test --help-hidden | grep -q -e '$(WIDTH_OPTION)' && echo $(WIDTH_OPTION) 16)
# Texts with dates are compared in UTC. The timeout is for a program that outlives its test with our
# output open: the wait would never end.
try test test-stress: export TZ = UTC
# PROGRAMS=.build/release has the tests start the programs there, which users get, instead of their own build's.
# CLOCK='2026-12-31 23:55' lets a run pass midnight, and the ends of a month and a year.
TEST = $(if $(PROGRAMS),TESTED_PROGRAMS=$(realpath $(PROGRAMS))) $(if $(CLOCK),Tests/Scripts/at-time '$(CLOCK)') \
	timeout --kill-after=10 60m $(SWIFT) test $(TEST_FLAGS) $(BUILD_FLAGS) --skip-build $(WIDTH)
test: test-packages
	@test -z '$(PROGRAMS)' -o -x '$(PROGRAMS)/ghrepo' || { echo 'There is no $(PROGRAMS)/ghrepo.' >&2; exit 1; }
	$(SWIFT) build $(TEST_FLAGS) $(BUILD_FLAGS) --build-tests
	$(TEST)

# The debug configuration compiles only what changed.
try: test-packages
	@test -n '$(MODULE)' -a -d 'Tests/$(MODULE)Tests' || { \
	  echo 'make try needs MODULE, one of' $(patsubst Tests/%Tests,%,$(wildcard Tests/*Tests)) >&2; exit 1; }
	GHREPO_ONLY=$(MODULE) $(SWIFT) test --scratch-path .build/try -debug-info-format none $(BUILD_FLAGS) \
	  $(WIDTH) $(if $(FILTER),--filter '$(FILTER)')

ROUNDS ?= 10
test-stress: test-packages
	$(SWIFT) build $(TEST_FLAGS) $(BUILD_FLAGS) --build-tests
	@for loop in 1 2 3 4; do (while kill -0 $$$$ 2>/dev/null; do :; done) & done; \
	for round in $$(seq $(ROUNDS)); do \
	  printf '\nRound %s of %s\n' $$round $(ROUNDS); $(TEST) || exit 1; done

# Both sanitizers leave out the suites that start the whole program or the image worker, whose limits of
# memory they exceed, and a limit of time. Signals stay as they are, because tests send them.
SANITIZER_SKIPS := --skip '^(EndToEndTests\.|ImagesTests\.(Client|Drawing|HostileImage|Sandbox)Tests)' \
	--skip 'no document takes two seconds'
SIGNALS := handle_segv=0:handle_sigbus=0:handle_sigfpe=0

# Memory errors: AddressSanitizer ends the program that makes one. Not leaks: what lives until the end of
# a program is not freed. In C and C++, undefined behavior ends it too; Swift checks its own.
UNDEFINED := $(foreach compiler,-Xcc -Xcxx,\
	$(compiler) -fsanitize=undefined $(compiler) -fno-sanitize-recover=undefined)
ASAN_FLAGS := $(QUICK_FLAGS) -debug-info-format dwarf --scratch-path .build/asan --sanitize address $(UNDEFINED)
test-asan: export TZ = UTC
test-asan: export ASAN_OPTIONS = detect_leaks=0:$(SIGNALS)
test-asan: test-packages
	$(SWIFT) build $(ASAN_FLAGS) $(BUILD_FLAGS) --build-tests
	$(TEST) $(ASAN_FLAGS) $(SANITIZER_SKIPS)

# Data races: ThreadSanitizer reports them and ends the test run with an error. It also leaves out
# another limit of time and a test that needs a signal at once.
TSAN_FLAGS := $(QUICK_FLAGS) -debug-info-format dwarf --scratch-path .build/tsan --sanitize thread
test-tsan: export TZ = UTC
test-tsan: export TSAN_OPTIONS = $(SIGNALS):handle_sigill=0:handle_abort=0:atexit_sleep_ms=0
test-tsan: test-packages
	$(SWIFT) build $(TSAN_FLAGS) $(BUILD_FLAGS) --build-tests
	$(TEST) $(TSAN_FLAGS) $(SANITIZER_SKIPS) --skip 'concurrent searches and writes' \
	  --skip 'a stopped process restores the terminal'

# What is not tried itself, the simulator for one, is that of the tests.
smoke: build test-packages
	$(SWIFT) build $(RELEASE_FLAGS) $(BUILD_FLAGS) --product format-probe
	$(SWIFT) build $(TEST_FLAGS) $(BUILD_FLAGS) --product format-probe
	$(SWIFT) build $(TEST_FLAGS) $(BUILD_FLAGS) --product github-simulator
	@Tests/Scripts/smoke $(RELEASE) $(TESTS)/release
	@Tests/Scripts/manual-lint $(RELEASE)/ghrepo
	@Tests/Scripts/instructions $(RELEASE)/ghrepo $(TESTS)/release/github-simulator
	@Tests/Scripts/release-test
	@Tests/Scripts/recipes-test
	@Sources/Scripts/install-packages $(SCREENSHOT_PACKAGES)
	@Tests/Scripts/screenshots --check $(RELEASE)/ghrepo $(TESTS)/release/github-simulator

package: build
	@Sources/Scripts/install-packages debhelper lintian
	@Sources/Scripts/package

dist: package
	@Sources/Scripts/install-packages xz-utils
	@Sources/Scripts/dist $(SWIFT)

package-test: dist
	@Sources/Scripts/install-packages mmdebstrap python3-venv ruby nix-bin makepkg
	$(SWIFT) build $(RELEASE_FLAGS) $(BUILD_FLAGS) --product github-simulator
	@Tests/Scripts/dist-test
	@Tests/Scripts/recipes-test
	@Tests/Scripts/package-test $(RELEASE)/github-simulator bookworm trixie jammy

reproducible: dist
	@Tests/Scripts/reproducible $(SWIFT)

release:
	@Sources/Scripts/release '$(VERSION)'

# The search for findings is random: `make fuzz SECONDS=600 TARGET=json` for longer, with SEED=1 nearly
# the same each time, or with TARGET=json INPUT=FILE to replay one. -enable-testing shows internal
# functions to the targets.
FUZZ := .build/fuzz
FUZZ_FLAGS := -c release --scratch-path $(FUZZ) --sanitize address $(UNDEFINED) -Xswiftc -sanitize=fuzzer \
	-Xcxx -fsanitize=fuzzer-no-link -Xswiftc -enable-testing -Xswiftc -use-ld=lld
SECONDS ?= 60
fuzz: packages
	GHREPO_FUZZ=1 $(SWIFT) build $(FUZZ_FLAGS) $(BUILD_FLAGS) --product fuzz
	@SEED=$(SEED) Tests/Scripts/fuzz $(FUZZ) $(if $(INPUT),-,$(SECONDS)) $(TARGET) $(INPUT)

test-failures: build
	@Sources/Scripts/install-packages dbus gnome-keyring libglib2.0-bin libsecret-tools python3-seccomp
	$(SWIFT) build $(RELEASE_FLAGS) $(BUILD_FLAGS) --product github-simulator
	@Tests/Scripts/failures $(RELEASE)/ghrepo $(RELEASE)/github-simulator $(FAILURES_EVERY)

# Everything a push or a tag starts on GitHub, with what is committed: NAME=ci, nightly or release.
workflow:
	@Sources/Scripts/install-packages python3-yaml
	@Tests/Scripts/workflow '$(NAME)' '$(JOBS)'

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests
	@Sources/Scripts/install-packages jq codespell gettext python3 python3-venv
	@Tests/Scripts/check-imports
	@Tests/Scripts/check-graph
	@Tests/Scripts/check-size
	@Tests/Scripts/check-suites
	@Tests/Scripts/check-tuples
	@Tests/Scripts/check-texts
	@Tests/Scripts/check-workflows

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

# Builds and downloads nothing, because it often runs as root.
install:
	@for file in $(RELEASE)/ghrepo $(RELEASE)/ghrepo-images $(COMPLETIONS)/fish $(NOTICES) \
	  $(MANUAL)/man1/ghrepo.1; do \
	  test -f $$file || { echo 'There is nothing to install yet: run "make build" first.' >&2; exit 1; }; done
	install -D -m 755 $(RELEASE)/ghrepo $(DESTDIR)$(PREFIX)/bin/ghrepo
	install -D -m 755 $(RELEASE)/ghrepo-images $(DESTDIR)$(PREFIX)/libexec/ghrepo/ghrepo-images
	install -D -m 644 $(COMPLETIONS)/bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/ghrepo
	install -D -m 644 $(COMPLETIONS)/zsh $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_ghrepo
	install -D -m 644 $(COMPLETIONS)/fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/ghrepo.fish
	install -D -m 644 LICENSE $(DESTDIR)$(PREFIX)/share/doc/ghrepo/LICENSE
	install -D -m 644 $(NOTICES) $(DESTDIR)$(PREFIX)/share/doc/ghrepo/THIRD-PARTY-NOTICES
	@find $(MANUAL) -type f -printf '%P\n' | while read -r page; do \
	  install -D -m 644 $(MANUAL)/$$page $(DESTDIR)$(PREFIX)/share/man/$$page || exit 1; done

uninstall:
	rm -rf $(DESTDIR)$(PREFIX)/libexec/ghrepo $(DESTDIR)$(PREFIX)/share/doc/ghrepo
	rm -f $(DESTDIR)$(PREFIX)/bin/ghrepo \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/ghrepo \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_ghrepo \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/ghrepo.fish \
	  $(DESTDIR)$(PREFIX)/share/man/man1/ghrepo.1 $(DESTDIR)$(PREFIX)/share/man/*/man1/ghrepo.1 \
	  $(DESTDIR)$(PREFIX)/share/man/man[157]/ghrepo-*.[157] \
	  $(DESTDIR)$(PREFIX)/share/man/*/man[157]/ghrepo-*.[157]

bench: build
	@Sources/Scripts/install-packages $(BENCH_PACKAGES)
	$(SWIFT) build $(RELEASE_FLAGS) $(BUILD_FLAGS) --product github-simulator
	$(SWIFT) build $(RELEASE_FLAGS) $(BUILD_FLAGS) --product decode-benchmark
	$(SWIFT) build $(RELEASE_FLAGS) $(BUILD_FLAGS) --product storage-benchmark
	$(SWIFT) build $(RELEASE_FLAGS) $(BUILD_FLAGS) --product readme-benchmark
	$(SWIFT) build $(RELEASE_FLAGS) $(BUILD_FLAGS) --product image-benchmark
	$(SWIFT) build $(RELEASE_FLAGS) $(BUILD_FLAGS) --product browse-benchmark
	@Tests/Benchmarks/bench $(RELEASE)

# How much of the exact ranking by gained stars `trending` finds.
bench-gains: build
	$(SWIFT) build $(RELEASE_FLAGS) $(BUILD_FLAGS) --product gains-benchmark
	@$(RELEASE)/gains-benchmark $(RELEASE)/ghrepo

# Kitty, on a display of its own, with the fonts of the pictures.
SCREENSHOT_PACKAGES := kitty xvfb libgl1-mesa-dri python3-pil fonts-jetbrains-mono fonts-dejavu-core \
	fonts-noto-color-emoji fonts-droid-fallback
SCREENSHOT_PRODUCTS := ghrepo ghrepo-images github-simulator
screenshots: packages
	@Sources/Scripts/install-packages $(SCREENSHOT_PACKAGES)
	@for product in $(SCREENSHOT_PRODUCTS); do \
	  $(SWIFT) build $(TEST_FLAGS) $(BUILD_FLAGS) --product $$product || exit 1; done
	@Tests/Scripts/screenshots $(TESTS)/release/ghrepo $(TESTS)/release/github-simulator $(NAME)

clean:
	rm -rf .build
