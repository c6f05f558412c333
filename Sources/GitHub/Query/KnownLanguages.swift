/// The languages that GitHub knows, to find misspelled ones.
/// Source: https://github.com/github-linguist/linguist, `lib/linguist/languages.yml` of August 2026
enum KnownLanguages {
  /// Whether GitHub knows this name or alias; spaces may be hyphens.
  static func contain(_ name: String) -> Bool {
    let name = name.lowercased()
    return names.contains(name) || names.contains(name.replacing("-", with: " "))
  }

  /// The known name most similar to `name`, a common one if possible; nil if none is similar.
  static func nearest(to name: String) -> String? {
    let name = name.lowercased()
    return NearestWord.word(for: name, among: common)
      ?? NearestWord.word(for: name, among: names.sorted())
  }

  private static let common = [
    "python", "javascript", "typescript", "java", "go", "golang", "rust", "c++", "c#", "php",
    "ruby", "swift", "kotlin", "dart", "scala", "shell", "haskell", "elixir", "erlang", "perl",
    "lua", "julia", "objective-c", "html", "css", "zig", "nim", "ocaml", "clojure", "groovy",
    "powershell", "vue", "svelte", "jupyter notebook", "dockerfile", "makefile", "fortran",
  ]

  private static let names = Set(text.split(separator: ";").map(String.init))

  /// Names and aliases, in lower case.
  private static let text = """
    1c enterprise;2-dimensional array;4d;abap;abap cds;abl;abnf;abuild;acfm;ackrc;aconf;\
    actionscript;actionscript 3;actionscript3;ad block;ad block filters;ada;ada2005;ada95;adb;\
    adblock;adblock filter list;adobe composite font metrics;adobe font metrics;\
    adobe multiple font metrics;advpl;afdko;agda;ags;ags script;ahk;aidl;aiken;al;aleo;algol;\
    alloy;alpine abuild;altium;altium designer;amfm;ampl;amusewiki;angelscript;\
    answer set programming;ant build system;antlers;antlr;apache;apacheconf;apex;api blueprint;\
    apkbuild;apl;apollo guidance computer;apples;applescript;arc;arexx;as3;ascii stl;asciidoc;asl;\
    asm;asn.1;asp;asp.net;aspectj;aspx;aspx-vb;assembly;astro;asymptote;ats;ats2;au3;augeas;\
    autoconf;autohotkey;autoit;autoit3;autoitscript;avro idl;awk;b;b (formal method);b3d;b4x;\
    ballerina;baml;bash;bash session;basic;basic for android;bat;batch;batchfile;bazel;bbcode;be;\
    beef;befunge;berry;bh;bibtex;bibtex style;bicep;bikeshed;bird;bird2;bird3;bison;bitbake;blade;\
    blitz3d;blitzbasic;blitzmax;blitzplus;blp;blueprint;bluespec;bluespec bh;bluespec bsv;\
    bluespec classic;bmax;boo;boogie;bplus;bqn;brainfuck;brighterscript;brightscript;bro;\
    browserslist;bru;bsdmake;bsv;buildstream;byond;bzl;c;c#;c++;c++-objdump;c-objdump;c2hs;\
    c2hs haskell;c3;cabal;cabal config;caddy;caddyfile;cadence;cairo;cairo zero;cake;cakescript;\
    cameligo;cangjie;cap cds;cap'n proto;carbon;carto;cartocss;cask;cds;ceylon;cfc;cfm;cfml;\
    chapel;charity;checksum;checksums;chpl;chuck;cil;circom;cirru;clarion;clarity;classic asp;\
    classic qbasic;classic quickbasic;classic visual basic;clean;click;clipper;clips;clojure;\
    closure templates;cloud firestore security rules;clue;cmake;cobol;coccinelle;codeowners;\
    codeql;coffee;coffee-script;coffeescript;coldfusion;coldfusion cfc;coldfusion html;collada;\
    commit;common lisp;common workflow language;component pascal;conf;conll;conll-u;conll-x;\
    console;containerfile;cooklang;cool;coq;cperl;cpp;cpp-objdump;cql;creole;cron;cron table;\
    crontab;crystal;csharp;cson;csound;csound document;csound score;csound-csd;csound-orc;\
    csound-sco;css;csv;cucumber;cuda;cue;cue sheet;curl config;curlrc;curry;cweb;cwl;cycript;cylc;\
    cypher;cython;d;d-objdump;d2;d2lang;dafny;darcs patch;dart;daslang;dataweave;dcl;\
    debian package control file;delphi;denizenscript;desktop;dhall;diff;digital command language;\
    dircolors;directx 3d file;django;dlang;dm;dns zone;dockerfile;dogescript;dosbatch;dosini;\
    dotenv;dpatch;dtrace;dtrace-script;dune;dylan;e;e-mail;eagle;earthfile;earthly;eask;easybuild;\
    ebnf;ec;ecere projects;ecl;eclipse;ecmarkdown;ecmarkup;ecr;edge;edgeql;editor-config;\
    editorconfig;edje data collection;edn;eeschema schematic;eex;eiffel;ejs;\
    electronic business card;elisp;elixir;elm;elvish;elvish transcript;emacs;emacs lisp;\
    emacs muse;email;emberscript;eml;envrc;eq;erb;erlang;esdl;euphoria;f#;f*;factor;fancy;fantom;\
    faust;fb;fennel;figfont;figlet font;filebench wml;filterscript;firrtl;fish;flatbuffers;flex;\
    flix;fluent;flux;formatted;forth;fortran;fortran free form;foxpro;fpp;freebasic;freemarker;\
    frege;fsharp;fstar;ftl;fundamental;futhark;g-code;game maker language;gaml;gams;gap;gas;\
    gcc machine description;gdb;gdscript;gdshader;gedcom;gemfile.lock;gemini;gemtext;genero 4gl;\
    genero per;genie;genshi;gentoo ebuild;gentoo eclass;geojson;gerber image;gettext catalog;gf;\
    gherkin;git attributes;git blame ignore revs;git commit;git config;git revision list;\
    git-ignore;gitattributes;gitconfig;gitignore;gitmodules;gjs;gleam;glimmer js;glimmer ts;glsl;\
    glyph;glyph bitmap distribution format;gn;gno;gnolang;gnu asm;gnuplot;go;go checksums;go mod;\
    go module;go sum;go template;go work;go work sum;go workspace;go.mod;go.sum;go.work;\
    go.work.sum;godot resource;golang;golo;gosu;gotmpl;grace;gradle;gradle kotlin dsl;\
    grammatical framework;graph modeling language;graphql;graphviz (dot);groff;groovy;\
    groovy server pages;gsc;gsp;gtk;gtk 1;gtk 2;gtkrc;gts;hack;haml;handlebars;haproxy;harbour;\
    hare;hash;hashes;hashicorp configuration language;haskell;haxe;hbs;hcl;heex;help;hip;hiveql;\
    hls playlist;hlsl;hocon;holyc;hoon;hosts;hosts file;html;html+django;html+ecr;html+eex;\
    html+erb;html+jinja;html+php;html+razor;html+ruby;htmlbars;htmldjango;http;hurl;hxml;hy;\
    hylang;hyphy;i7;ical;icalendar;idl;idris;ignore;ignore list;igor;igor pro;igorpro;ijm;\
    il assembly;ilasm;ile rpg;imagej macro;imba;imhex;imhex pattern language;imhexpatternlanguage;\
    imhexpl;inc;inform 7;inform7;ini;ink;inno setup;inputrc;io;ioke;ipython notebook;irc;irc log;\
    irc logs;isabelle;isabelle root;ispc;j;jac;jai;janet;jar manifest;jasmin;jass;jass2;java;\
    java properties;java server page;java server pages;java template engine;javascript;\
    javascript+erb;jcl;jest snapshot;jetbrains mps;jflex;jinja;jison;jison lex;jolie;jq;jruby;js;\
    json;json with comments;json5;jsonc;jsoniq;jsonl;jsonld;jsonnet;jsp;jte;julia;julia repl;\
    jupyter notebook;just;justfile;kaitai struct;kak;kakounescript;kakscript;kcl;kdl;kerboscript;\
    keyvalues;kframework;kicad layout;kicad legacy layout;kicad schematic;kickstart;kit;koka;\
    kolmafia ash;kotlin;krl;ksy;kusto;kvlang;labview;lambdapi;langium;lark;lasso;lassoscript;\
    latex;latte;lean;lean 4;lean4;leex;leo;less;less-css;lex;lfe;lhaskell;lhs;ligolang;lilypond;\
    limbo;linear programming;linker script;linux kernel module;liquid;liquidsoap;lisp;litcoffee;\
    literate agda;literate coffeescript;literate haskell;live-script;livecode script;livescript;\
    llvm;lobster;logos;logtalk;lolcode;lookml;loomscript;ls;lsl;ltspice symbol;lua;luau;m;m2;m3u;\
    m3u playlist;m4;m4sugar;m68k;macaulay2;macruby;mail;make;makefile;mako;man;man page;manpage;\
    markdown;marko;markojs;mask;mathematica;mathematical programming system;matlab;maven pom;max;\
    max/msp;maxmsp;maxscript;mbox;mcfunction;md;mdoc;mdsvex;mdx;mediawiki;mercury;mermaid;\
    mermaid example;meson;metal;metta;mf;microsoft developer studio project;\
    microsoft visual studio solution;minid;miniscript;miniyaml;minizinc;minizinc data;mint;mirah;\
    mirc script;mlir;mma;modelica;modula-2;modula-3;module management system;mojo;monkey;monkey c;\
    moocode;moonbit;moonscript;motoko;motorola 68k assembly;move;mps;mql4;mql5;msil;mtml;muf;\
    mumps;mupad;muse;mustache;myghty;nanorc;nargo;nasal;nasl;nasm;ncl;ne-on;nearley;nemerle;neon;\
    neosnippet;nesc;netlinx;netlinx+erb;netlogo;nette object notation;newlisp;nextflow;nginx;\
    nginx configuration file;nickel;nim;ninja;nit;nix;nixos;njk;nl;nmodl;node;noir;npm config;\
    npmrc;nroff;nsis;nu;nu-script;numpy;nunjucks;nush;nushell;nushell-script;nvim;nwscript;oasv2;\
    oasv2-json;oasv2-yaml;oasv3;oasv3-json;oasv3-yaml;oberon;obj-c;obj-c++;obj-j;objc;objc++;\
    objdump;object data instance notation;objective-c;objective-c++;objective-j;objectivec;\
    objectivec++;objectivej;objectpascal;objectscript;objj;ocaml;octave;odin;odin-lang;odinlang;\
    omgrofl;omnet++ msg;omnet++ ned;omnetpp-msg;omnetpp-ned;oncrpc;ooc;opa;opal;open policy agent;\
    openapi specification v2;openapi specification v3;opencl;openedge;openedge abl;openqasm;\
    openrc;openrc runscript;openscad;openstep property list;opentofu;opentype feature file;\
    option list;opts;opy;org;osascript;overpassql;overpy;ox;oxygene;oz;p4;pact;pan;pandoc;papyrus;\
    parrot;parrot assembly;parrot internal representation;pascal;pasm;pawn;pcbnew;pddl;peg.js;\
    pep8;perl;perl-6;perl6;php;pic;pickle;picolisp;piglatin;pikchr;pike;pip requirements;pir;\
    pkg-config;pkgconf;pkl;plain text;plantuml;plpgsql;plsql;pod;pod 6;pogoscript;polar;pony;\
    portugol;posh;postcss;postscr;postscript;pot;pov-ray;pov-ray sdl;povray;power query;\
    powerbuilder;powerquery;powershell;praat;prisma;pro*c;processing;procfile;progress;proguard;\
    prolog;promela;propeller spin;proto;protobuf;protobuf text format;protocol buffer;\
    protocol buffer text format;protocol buffers;public key;pug;puppet;pure data;purebasic;\
    purescript;pwsh;py;py3;pycon;pyret;pyrex;python;python console;python traceback;python3;q;q#;\
    qb;qb64;qbasic;ql;qmake;qml;qsharp;qt script;quake;quakec;quickbasic;quint;r;racket;ragel;\
    ragel-rb;ragel-ruby;rake;raku;raml;rascal;rascript;raw;raw token data;razor;rb;rbs;rbx;rdoc;\
    readline;readline config;realbasic;reason;reasonligo;rebol;record jar;red;red/system;redcode;\
    redirect rules;redirects;redscript;regex;regexp;regular expression;ren'py;renderscript;renpy;\
    rescript;restructuredtext;rexx;rez;rhtml;rich text format;ring;riot;rmarkdown;robotframework;\
    robots;robots exclusion rules;robots txt;robotx.txt;roc;rocq;rocq prover;roff;roff manpage;\
    ron;ros interface;rosmsg;rouge;routeros script;rpc;rpcgen;rpgle;rpm spec;rs;rs-274x;rscript;\
    rss;rst;ruby;runoff;rust;rusthon;sage;sail;salt;saltstack;saltstate;sarif;sas;sass;scala;\
    scaml;scenic;scheme;scilab;scss;sdc;sed;self;selinux kernel policy language;selinux policy;\
    sepolicy;sfv;sh;shaderlab;shell;shell-script;shellcheck config;shellcheckrc;shellsession;shen;\
    sieve;simple file verification;singularity;slang;slash;slice;slim;slint;smali;smalltalk;\
    smarty;smithy;sml;smpl;smt;snakefile;snakemake;snipmate;snippet;solidity;soong;sourcemod;\
    sourcepawn;soy;sparql;specfile;spicedb schema;spline font database;splus;sqf;sql;sqlpl;\
    sqlrpgle;squeak;squirrel;srecode template;ssh config;ssh_config;sshconfig;sshd_config;\
    sshdconfig;stan;standard ml;star;starlark;stata;stl;stla;ston;stringtemplate;stylus;\
    subrip text;sugarss;sum;sums;supercollider;surql;surrealql;survex data;svelte;svg;sway;sweave;\
    swift;swig;systemverilog;tab-seperated values;tabular model definition language;tact;talon;\
    tape;tcl;tcsh;tea;teal;templ;terra;terraform;terraform template;tex;texinfo;text;text proto;\
    textgrid;textile;textmate properties;thrift;ti program;tl;tl-verilog;tla;tm-properties;tmdl;\
    toit;tolk;toml;topojson;tor config;torrc;traveling salesman problem;\
    travelling salesman problem;tree-sitter query;troff;ts;tsp;tsplib data;tsq;tsql;tsv;tsx;\
    turing;turtle;twig;txl;typ;type language;typescript;typescriptreact;typespec;typst;ucode;\
    udiff;ultisnip;ultisnips;unified parallel c;unity3d asset;unix asm;unix assembly;uno;\
    unrealscript;untyped plutus core;ur;ur/web;urweb;v;vala;valve data format;vb .net;vb 6;vb.net;\
    vb6;vba;vbnet;vbscript;vcard;vcl;vdf;velocity;velocity template language;vento;verilog;verse;\
    vhdl;vhs;vim;vim help file;vim script;vim snippet;vimhelp;viml;vimscript;virtual contact file;\
    visual basic;visual basic .net;visual basic 6;visual basic 6.0;visual basic classic;\
    visual basic for applications;vlang;volt;vtl;vtt;vue;vyper;wasm;wast;wavefront material;\
    wavefront object;wdl;web ontology language;webassembly;webassembly interface type;webidl;\
    webvtt;wget config;wgetrc;wgsl;whiley;wiki;wikitext;win32 message file;winbatch;\
    windows registry entries;wisp;wit;witcher script;wl;wolfram;wolfram lang;wolfram language;\
    wollok;workflow description language;world of warcraft addon data;wren;wrenlang;wsdl;x bitmap;\
    x font directory index;x pixmap;x10;xbase;xbm;xc;xcompose;xdc;xdr;xhtml;xmake;xml;\
    xml property list;xml+genshi;xml+kid;xojo;xonsh;xpages;xpm;xproc;xquery;xs;xsd;xsl;xslt;xten;\
    xtend;yacc;yaml;yang;yara;yas;yasnippet;yml;yul;zap;zeek;zenscript;zephir;zig;zil;zimpl;\
    zmodel;zsh
    """
}
