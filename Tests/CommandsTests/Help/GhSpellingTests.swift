# German translation.
msgid ""
msgstr ""
"Project-Id-Version: ghrepo\n"
"PO-Revision-Date: 2026-11-23 12:00+0000\n"
"Last-Translator: ghrepo\n"
"Language-Team: German\n"
"Language: de\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

# general: words used everywhere

msgctxt "general.cancelled"
msgid "Canceled."
msgstr "Abgebrochen."

#. Fits behind "the token from …"; a language may say "from" here and not there.
#, python-brace-format
msgctxt "source.environment"
msgid "the environment variable {variable}"
msgstr "aus der Umgebungsvariable {variable}"

#. Fits behind "the token from …"; a language may say "from" here and not there.
#, python-brace-format
msgctxt "source.command"
msgid "token_command (`{command}`)"
msgstr "aus token_command (`{command}`)"

#. Fits behind "the token from …"; a language may say "from" here and not there.
msgctxt "source.keyring"
msgid "the keyring"
msgstr "aus dem Schlüsselbund"

#. Fits behind "the token from …"; a language may say "from" here and not there.
msgctxt "source.pass"
msgid "the password store"
msgstr "aus dem Passwortspeicher"

#. Fits behind "the token from …"; a language may say "from" here and not there.
msgctxt "source.systemd"
msgid "the systemd credentials"
msgstr "aus der Datei von systemd-creds"

#. Fits behind "the token from …"; a language may say "from" here and not there.
#, python-brace-format
msgctxt "source.file"
msgid "the file {path}"
msgstr "aus der Datei {path}"

#. A place after "in" or "from"; choose a form that fits both, or reword the sentences.
msgctxt "storage.keyring"
msgid "the keyring"
msgstr "dem Schlüsselbund"

#. A place after "in" or "from"; choose a form that fits both, or reword the sentences.
msgctxt "storage.pass"
msgid "the password store"
msgstr "dem Passwortspeicher"

#. A place after "in" or "from"; choose a form that fits both, or reword the sentences.
msgctxt "storage.systemd"
msgid "the systemd credentials"
msgstr "der Datei von systemd-creds"

#. A place after "in" or "from"; choose a form that fits both, or reword the sentences.
msgctxt "storage.file"
msgid "the token file"
msgstr "der Token-Datei"

msgctxt "token.empty"
msgid "it is empty"
msgstr "es ist leer"

msgctxt "token.tooLong"
msgid "it is too long for a token"
msgstr "es ist zu lang für ein Token"

msgctxt "token.blank"
msgid "it contains whitespace"
msgstr "es enthält Leerzeichen oder Tabs"

msgctxt "token.character"
msgid "it contains a character that tokens do not have"
msgstr "es enthält ein Zeichen, das in Tokens nicht vorkommt"

#. Shown when a library or the system gave no explanation.
msgctxt "advice.noDetail"
msgid "no details"
msgstr "keine Details"

msgctxt "advice.tryLater"
msgid "Try again in a moment."
msgstr "Versuche es gleich noch einmal."

msgctxt "advice.tryAgain"
msgid "Try again."
msgstr "Versuche es erneut."

#, python-brace-format
msgctxt "advice.logIn"
msgid "Run `{command}`."
msgstr "Führe `{command}` aus."

#, python-brace-format
msgctxt "advice.loginNeeded"
msgid "{host} requires you to be logged in for this."
msgstr "{host} verlangt dafür eine Anmeldung."

#, python-brace-format
msgctxt "advice.tokenRefused"
msgid "{host} rejected the token from {source}: it is wrong, expired, or revoked."
msgstr "{host} hat das Token {source} abgelehnt: Es ist falsch, abgelaufen oder widerrufen."

#, python-brace-format
msgctxt "advice.tokenExpired"
msgid "The token from {source} for {host} expired on {date}."
msgstr "Das Token {source} für {host} ist am {date} abgelaufen."

#, python-brace-format
msgctxt "advice.shadowed"
msgid "{variable} takes precedence over the account {login}. Run `unset {variable}` to use that account, or set the variable to a valid token."
msgstr "{variable} hat Vorrang vor dem Konto {login}. Führe `unset {variable}` aus, um dieses Konto zu verwenden, oder setze die Variable auf ein gültiges Token."

#, python-brace-format
msgctxt "advice.renewVariable"
msgid "Set {variable} to a valid token, or run `unset {variable}` and then `{command}`."
msgstr "Setze {variable} auf ein gültiges Token, oder führe `unset {variable}` und dann `{command}` aus."

#, python-brace-format
msgctxt "advice.renewCommand"
msgid "Run {command} with the arguments in `token_command` and check what it prints: its first line must be a valid token."
msgstr "Führe {command} mit den Argumenten in `token_command` aus, und prüfe die Ausgabe: Die erste Zeile muss ein gültiges Token sein."

#, python-brace-format
msgctxt "advice.renewStored"
msgid "Run `{login}` to log in again, or `{logout}` to remove the token."
msgstr "Führe `{login}` aus, um dich erneut anzumelden, oder `{logout}`, um das Token zu entfernen."

#, python-brace-format
msgctxt "advice.unusableToken"
msgid "The token from {source} is not valid: {problem}."
msgstr "Das Token {source} ist ungültig: {problem}."

#, python-brace-format
msgctxt "advice.badInput"
msgid "That is not a token: {problem}."
msgstr "Das ist kein Token: {problem}."

msgctxt "advice.badInputNext"
msgid "Copy the token again, and enter nothing else on the line."
msgstr "Kopiere das Token noch einmal und gib in der Zeile nichts anderes ein."

#, python-brace-format
msgctxt "advice.commandNotFound"
msgid "token_command names a program that does not exist: `{command}`."
msgstr "token_command nennt ein Programm, das es nicht gibt: `{command}`."

msgctxt "advice.commandNotFoundNext"
msgid "Fix token_command in the configuration file, or remove it."
msgstr "Korrigiere token_command in der Konfigurationsdatei oder entferne den Eintrag."

#, python-brace-format
msgctxt "advice.commandFailed"
msgid "token_command failed with status {status}: `{command}`."
msgstr "token_command ist mit Status {status} fehlgeschlagen: `{command}`."

#, python-brace-format
msgctxt "advice.commandEmpty"
msgid "token_command printed no token: `{command}`."
msgstr "token_command hat kein Token ausgegeben: `{command}`."

#, python-brace-format
msgctxt "advice.commandTooLong"
msgid "token_command printed more than {limit} bytes: `{command}`."
msgstr "token_command hat mehr als {limit} Byte ausgegeben: `{command}`."

#, python-brace-format
msgctxt "advice.commandLate"
msgid "token_command gave no token within {count} second: `{command}`."
msgid_plural "token_command gave no token within {count} seconds: `{command}`."
msgstr[0] "token_command hat innerhalb von {count} Sekunde kein Token geliefert: `{command}`."
msgstr[1] "token_command hat innerhalb von {count} Sekunden kein Token geliefert: `{command}`."

#, python-brace-format
msgctxt "advice.tokenMissing"
msgid "The token for {login} on {host} is no longer in {place}."
msgstr "In {place} ist kein Token für {login} auf {host} mehr vorhanden."

#, python-brace-format
msgctxt "advice.notKept"
msgid "The token could not be saved: {place} returned a different one. This login was not stored."
msgstr "Das Token konnte nicht gespeichert werden: Aus {place} kam ein anderes zurück. Diese Anmeldung wurde nicht gespeichert."

msgctxt "advice.notAPerson"
msgid "This is an installation token: it belongs to an app, not a user, and expires within an hour."
msgstr "Das ist ein Installationstoken: Es gehört zu einer App, nicht zu einem Benutzer, und läuft innerhalb einer Stunde ab."

#, python-brace-format
msgctxt "advice.notAPersonNext"
msgid "Set {variable} to it for the commands that need it."
msgstr "Setze {variable} für die Befehle, die es brauchen, auf dieses Token."

#, python-brace-format
msgctxt "advice.accountsFile"
msgid "The account list {path} cannot be used: {detail}."
msgstr "Die Kontenliste {path} kann nicht verwendet werden: {detail}."

#, python-brace-format
msgctxt "advice.accountsFileNext"
msgid "Check its permissions and the free space, then try again. If its contents are damaged, fix or delete it (it contains no tokens), then run `{command}`."
msgstr "Prüfe die Zugriffsrechte und den freien Speicherplatz, und versuche es dann erneut. Wenn der Inhalt beschädigt ist, korrigiere oder lösche die Datei (sie enthält keine Tokens), und führe dann `{command}` aus."

#, python-brace-format
msgctxt "advice.noAccount"
msgid "You are not logged in to {host}."
msgstr "Du bist nicht bei {host} angemeldet."

#, python-brace-format
msgctxt "advice.unknownAccount"
msgid "{login} is not logged in to {host}."
msgstr "{login} ist nicht bei {host} angemeldet."

#, python-brace-format
msgctxt "advice.showAccounts"
msgid "Run `{command}` to list the accounts."
msgstr "Führe `{command}` aus, um die Konten aufzulisten."

#, python-brace-format
msgctxt "advice.whichAccount"
msgid "You have several accounts on {host}: {logins}."
msgstr "Du hast mehrere Konten auf {host}: {logins}."

msgctxt "advice.whichAccountNext"
msgid "Choose one with `--user LOGIN`."
msgstr "Wähle eines mit `--user LOGIN`."

#, python-brace-format
msgctxt "advice.unreadable"
msgid "{host} sent a response that ghrepo cannot read: {detail}."
msgstr "{host} hat eine Antwort gesendet, die ghrepo nicht lesen kann: {detail}."

#, python-brace-format
msgctxt "advice.unexpected"
msgid "{host} responded with an unexpected status: {status}."
msgstr "{host} hat mit einem unerwarteten Status geantwortet: {status}."

#, python-brace-format
msgctxt "advice.curlMissing"
msgid "libcurl could not be loaded ({detail})."
msgstr "libcurl konnte nicht geladen werden ({detail})."

msgctxt "advice.curlMissingNext"
msgid "Install it; on Debian and Ubuntu: `sudo apt install libcurl4`."
msgstr "Installiere die Bibliothek; unter Debian und Ubuntu: `sudo apt install libcurl4`."

#, python-brace-format
msgctxt "advice.invalidAddress"
msgid "The URL {address} is not valid."
msgstr "Die URL {address} ist ungültig."

#, python-brace-format
msgctxt "advice.hostNotFound"
msgid "Could not find the host {host}."
msgstr "Der Host {host} wurde nicht gefunden."

#, python-brace-format
msgctxt "advice.proxyFailed"
msgid "Could not use the proxy ({detail})."
msgstr "Der Proxy konnte nicht verwendet werden ({detail})."

msgctxt "advice.checkProxy"
msgid "Check the variables HTTPS_PROXY, ALL_PROXY, and NO_PROXY."
msgstr "Prüfe die Variablen HTTPS_PROXY, ALL_PROXY und NO_PROXY."

#. Names a proxy inside other messages.
#, python-brace-format
msgctxt "advice.proxyName"
msgid "{address} (from {variable})"
msgstr "{address} (aus {variable})"

#. {proxy}: advice.proxyName
#, python-brace-format
msgctxt "advice.proxyUnusable"
msgid "Could not use the proxy {proxy}: {detail}."
msgstr "Der Proxy {proxy} konnte nicht verwendet werden: {detail}."

#, python-brace-format
msgctxt "advice.proxyScheme"
msgid "The proxy address in {variable} begins with an unknown scheme."
msgstr "Die Proxy-Adresse in {variable} beginnt mit einem unbekannten Schema."

msgctxt "advice.proxySchemeNext"
msgid "Begin it with http://, https://, socks5h://, socks5://, socks4a://, or socks4://."
msgstr "Beginne sie mit http://, https://, socks5h://, socks5://, socks4a:// oder socks4://."

#, python-brace-format
msgctxt "advice.proxyInvalid"
msgid "The proxy address in {variable} is not valid."
msgstr "Die Proxy-Adresse in {variable} ist ungültig."

msgctxt "advice.proxyInvalidNext"
msgid "Write it as `http://HOST:PORT` or `http://USER:PASSWORD@HOST:PORT`, with percent codes for special characters in the user name and password, such as %40 for @ and %23 for #."
msgstr "Schreibe sie als `http://HOST:PORT` oder `http://BENUTZER:PASSWORT@HOST:PORT`, mit Prozentcodes für Sonderzeichen in Benutzername und Passwort, etwa %40 für @ und %23 für #."

#. {proxy}: advice.proxyName
#, python-brace-format
msgctxt "advice.proxyNotFound"
msgid "Could not find the proxy {proxy}."
msgstr "Der Proxy {proxy} wurde nicht gefunden."

#. {proxy}: advice.proxyName; {reason}: advice.connectionRefused and the like
#, python-brace-format
msgctxt "advice.proxyUnreachable"
msgid "Could not connect to the proxy {proxy}: {reason}."
msgstr "Verbindung zum Proxy {proxy} fehlgeschlagen: {reason}."

#. {proxy}: advice.proxyName
#, python-brace-format
msgctxt "advice.proxySilent"
msgid "The proxy {proxy} did not respond within {duration}."
msgstr "Der Proxy {proxy} hat innerhalb von {duration} nicht geantwortet."

#, python-brace-format
msgctxt "advice.proxyNext"
msgid "Check {variable}, or run `unset {variable}` to connect without a proxy."
msgstr "Prüfe {variable}, oder führe `unset {variable}` aus, um dich ohne Proxy zu verbinden."

#, python-brace-format
msgctxt "advice.proxySilentNext"
msgid "Check {variable}: http:// is right for most proxies, https:// for those that use TLS themselves, and socks5h:// for SOCKS. Or run `unset {variable}` to connect without a proxy."
msgstr "Prüfe {variable}: http:// passt für die meisten Proxys, https:// für solche, die selbst TLS verwenden, und socks5h:// für SOCKS. Oder führe `unset {variable}` aus, um dich ohne Proxy zu verbinden."

#. {proxy}: advice.proxyName
#, python-brace-format
msgctxt "advice.proxyProtocol"
msgid "The proxy {proxy} does not use the protocol that its address begins with."
msgstr "Der Proxy {proxy} verwendet nicht das Protokoll, mit dem seine Adresse beginnt."

#. {proxy}: advice.proxyName
#, python-brace-format
msgctxt "advice.proxyNone"
msgid "The server {proxy} is not a proxy for https (status {status})."
msgstr "Der Server {proxy} ist kein Proxy für https (Status {status})."

#. {proxy}: advice.proxyName
#, python-brace-format
msgctxt "advice.proxyUntrusted"
msgid "The certificate of the proxy {proxy} is not trusted ({detail})."
msgstr "Dem Zertifikat des Proxys {proxy} wird nicht vertraut ({detail})."

#. {proxy}: advice.proxyName
#, python-brace-format
msgctxt "advice.proxyLogin"
msgid "The proxy {proxy} requires a user name and password."
msgstr "Der Proxy {proxy} verlangt einen Benutzernamen und ein Passwort."

#, python-brace-format
msgctxt "advice.proxyLoginNext"
msgid "Add them to {variable}: `http://USER:PASSWORD@HOST:PORT`, with percent codes for special characters, such as %40 for @ and %23 for #."
msgstr "Ergänze sie in {variable}: `http://BENUTZER:PASSWORT@HOST:PORT`, mit Prozentcodes für Sonderzeichen, etwa %40 für @ und %23 für #."

#. {proxy}: advice.proxyName
#, python-brace-format
msgctxt "advice.proxyLoginRefused"
msgid "The proxy {proxy} does not accept the user name or password."
msgstr "Der Proxy {proxy} akzeptiert den Benutzernamen oder das Passwort nicht."

#, python-brace-format
msgctxt "advice.proxyLoginRefusedNext"
msgid "Correct them in {variable}, with percent codes for special characters, such as %40 for @ and %23 for #."
msgstr "Korrigiere sie in {variable}, mit Prozentcodes für Sonderzeichen, etwa %40 für @ und %23 für #."

#. {proxy}: advice.proxyName
#, python-brace-format
msgctxt "advice.proxyRefused"
msgid "The proxy {proxy} does not allow connections to {host} ({detail})."
msgstr "Der Proxy {proxy} erlaubt keine Verbindungen zu {host} ({detail})."

#. {proxy}: advice.proxyName
#, python-brace-format
msgctxt "advice.proxyCannotReach"
msgid "The proxy {proxy} could not connect to {host} ({detail})."
msgstr "Der Proxy {proxy} konnte keine Verbindung zu {host} herstellen ({detail})."

#, python-brace-format
msgctxt "advice.proxyRefusedNext"
msgid "Ask the administrator of the proxy. If {host} can be reached without it, add {host} to NO_PROXY."
msgstr "Frage die Administration des Proxys. Wenn {host} ohne ihn erreichbar ist, nimm {host} in NO_PROXY auf."

#, python-brace-format
msgctxt "advice.proxyCannotReachNext"
msgid "Check the host name, or try again in a moment. If {host} can be reached without the proxy, add {host} to NO_PROXY."
msgstr "Prüfe den Hostnamen, oder versuche es gleich noch einmal. Wenn {host} ohne den Proxy erreichbar ist, nimm {host} in NO_PROXY auf."

#, python-brace-format
msgctxt "advice.connectionFailed"
msgid "Could not connect to {host} ({detail})."
msgstr "Verbindung zu {host} fehlgeschlagen ({detail})."

#. {reason}: advice.connectionRefused and the like
#, python-brace-format
msgctxt "advice.notConnected"
msgid "Could not connect to {host}, port {port}: {reason}."
msgstr "Verbindung zu {host}, Port {port}, fehlgeschlagen: {reason}."

msgctxt "advice.connectionRefused"
msgid "connection refused"
msgstr "Verbindung abgelehnt"

msgctxt "advice.hostUnreachable"
msgid "host unreachable"
msgstr "Host nicht erreichbar"

msgctxt "advice.networkUnreachable"
msgid "network unreachable"
msgstr "Netzwerk nicht erreichbar"

msgctxt "advice.connectionTimedOut"
msgid "no response"
msgstr "keine Antwort"

msgctxt "advice.connectionNotPermitted"
msgid "not permitted on this computer"
msgstr "auf diesem Computer nicht erlaubt"

msgctxt "advice.checkServer"
msgid "Check the host name and port, and whether a firewall is in the way."
msgstr "Prüfe Hostnamen und Port und ob eine Firewall im Weg ist."

msgctxt "advice.checkFirewall"
msgid "Check the firewall or sandbox of this computer."
msgstr "Prüfe die Firewall oder Sandbox dieses Computers."

msgctxt "advice.checkNetwork"
msgid "Check the network connection."
msgstr "Prüfe die Netzwerkverbindung."

msgctxt "advice.checkNetworkOffline"
msgid "Check the network, or add `--offline` to see what is cached."
msgstr "Prüfe das Netzwerk, oder ergänze `--offline`, um zu sehen, was im Cache ist."

#, python-brace-format
msgctxt "advice.timedOut"
msgid "{host} did not respond within {duration}."
msgstr "{host} hat innerhalb von {duration} nicht geantwortet."

#, python-brace-format
msgctxt "advice.broken"
msgid "The connection to {host} was lost ({detail})."
msgstr "Die Verbindung zu {host} ist abgebrochen ({detail})."

#, python-brace-format
msgctxt "advice.notSecure"
msgid "Could not make a secure connection to {host} ({detail})."
msgstr "Es konnte keine sichere Verbindung zu {host} hergestellt werden ({detail})."

msgctxt "advice.notSecureNext"
msgid "If your network has its own certificate authority, add its certificate to those of the system; on Debian and Ubuntu: copy it to /usr/local/share/ca-certificates and run `sudo update-ca-certificates`. Or set SSL_CERT_FILE to a file with all trusted certificates."
msgstr "Wenn dein Netzwerk eine eigene Zertifizierungsstelle hat, füge ihr Zertifikat denen des Systems hinzu; unter Debian und Ubuntu: kopiere es nach /usr/local/share/ca-certificates und führe `sudo update-ca-certificates` aus. Oder setze SSL_CERT_FILE auf eine Datei mit allen vertrauenswürdigen Zertifikaten."

msgctxt "advice.handshakeNext"
msgid "A proxy or firewall on the way may interfere. `ghrepo doctor` shows how the connection is made."
msgstr "Ein Proxy oder eine Firewall auf dem Weg kann stören. `ghrepo doctor` zeigt, wie die Verbindung hergestellt wird."

#, python-brace-format
msgctxt "advice.selfSigned"
msgid "The certificate of {host} is self-signed and not trusted."
msgstr "Das Zertifikat von {host} ist selbst signiert und nicht vertrauenswürdig."

#, python-brace-format
msgctxt "advice.unknownAuthority"
msgid "The certificate of {host} is from an authority that is not trusted."
msgstr "Das Zertifikat von {host} stammt von einer Stelle, der nicht vertraut wird."

#. {command}: such as `unset SSL_CERT_FILE`
#, python-brace-format
msgctxt "advice.trustReplacedNext"
msgid "Only the certificates in {variables} are trusted. Add the missing one there, or run `{command}` to trust those of the system."
msgstr "Nur den Zertifikaten aus {variables} wird vertraut. Füge das fehlende dort hinzu, oder führe `{command}` aus, um denen des Systems zu vertrauen."

#, python-brace-format
msgctxt "advice.trustMissing"
msgid "The trusted certificates cannot be read: {path} (from {variable}) does not exist."
msgstr "Die vertrauenswürdigen Zertifikate können nicht gelesen werden: {path} (aus {variable}) gibt es nicht."

#, python-brace-format
msgctxt "advice.trustUnreadable"
msgid "The trusted certificates cannot be read: there is no access to {path} (from {variable})."
msgstr "Die vertrauenswürdigen Zertifikate können nicht gelesen werden: kein Zugriff auf {path} (aus {variable})."

#, python-brace-format
msgctxt "advice.trustEmpty"
msgid "The trusted certificates cannot be read: there are none in {path} (from {variable})."
msgstr "Die vertrauenswürdigen Zertifikate können nicht gelesen werden: In {path} (aus {variable}) sind keine."

#, python-brace-format
msgctxt "advice.trustNext"
msgid "Correct {variable}, or run `unset {variable}` to trust the certificates of the system."
msgstr "Korrigiere {variable}, oder führe `unset {variable}` aus, um den Zertifikaten des Systems zu vertrauen."

msgctxt "advice.trustNone"
msgid "This computer has no trusted certificates."
msgstr "Auf diesem Computer gibt es keine vertrauenswürdigen Zertifikate."

msgctxt "advice.trustNoneNext"
msgid "Install them; on Debian and Ubuntu: `sudo apt install ca-certificates`."
msgstr "Installiere sie; unter Debian und Ubuntu: `sudo apt install ca-certificates`."

#, python-brace-format
msgctxt "advice.notTls"
msgid "{host} does not use TLS on port {port}."
msgstr "{host} verwendet auf Port {port} kein TLS."

msgctxt "advice.notTlsNext"
msgid "Check the host name and port: ghrepo connects by https."
msgstr "Prüfe Hostnamen und Port: ghrepo verbindet sich per https."

#, python-brace-format
msgctxt "advice.oldTls"
msgid "{host} offers only versions of TLS before 1.2, which are not secure."
msgstr "{host} bietet nur TLS-Versionen vor 1.2 an, die nicht sicher sind."

msgctxt "advice.oldTlsNext"
msgid "The server, or a proxy or firewall in front of it, needs TLS 1.2 or newer. Ask its administrator."
msgstr "Der Server, oder ein Proxy oder eine Firewall davor, braucht TLS 1.2 oder neuer. Frage die Administration."

#, python-brace-format
msgctxt "advice.certificateExpired"
msgid "The certificate of {host} has expired."
msgstr "Das Zertifikat von {host} ist abgelaufen."

#, python-brace-format
msgctxt "advice.certificateNotYetValid"
msgid "The certificate of {host} is not valid yet."
msgstr "Das Zertifikat von {host} ist noch nicht gültig."

msgctxt "advice.checkClock"
msgid "Check this computer's date and time. If they are right, the server needs a new certificate."
msgstr "Prüfe Datum und Uhrzeit dieses Computers. Wenn sie stimmen, braucht der Server ein neues Zertifikat."

#, python-brace-format
msgctxt "advice.certificateOtherName"
msgid "The certificate of {host} is for a different name."
msgstr "Das Zertifikat von {host} gilt für einen anderen Namen."

msgctxt "advice.checkHostName"
msgid "Check the host name. On a public network, sign in to the network in a browser first."
msgstr "Prüfe den Hostnamen. In einem öffentlichen Netzwerk melde dich zuerst im Browser beim Netzwerk an."

#, python-brace-format
msgctxt "advice.tooManyRedirects"
msgid "The request was redirected more than {limit} times."
msgstr "Die Anfrage wurde mehr als {limit}-mal umgeleitet."

msgctxt "advice.tooManyRedirectsNext"
msgid "The server redirects in a circle. Check the host name, or try again in a moment."
msgstr "Der Server leitet im Kreis um. Prüfe den Hostnamen, oder versuche es gleich noch einmal."

#, python-brace-format
msgctxt "advice.redirectRefused"
msgid "The response redirects to a URL that ghrepo does not follow ({detail})."
msgstr "Die Antwort leitet zu einer URL um, der ghrepo nicht folgt ({detail})."

msgctxt "advice.redirectRefusedNext"
msgid "Check the host name: ghrepo follows redirects to https URLs only."
msgstr "Prüfe den Hostnamen: ghrepo folgt nur Umleitungen zu https-URLs."

#, python-brace-format
msgctxt "advice.tooLarge"
msgid "The response is larger than {limit} bytes."
msgstr "Die Antwort ist größer als {limit} Byte."

#, python-brace-format
msgctxt "advice.curlFailed"
msgid "libcurl failed: {detail} ({code})."
msgstr "Fehler in libcurl: {detail} ({code})."

#, python-brace-format
msgctxt "advice.primaryLimit"
msgid "You have reached GitHub's rate limit for {resource}. It resets in {wait} ({time})."
msgstr "Du hast das Ratenlimit von GitHub für {resource} erreicht. Es wird in {wait} ({time}) zurückgesetzt."

#, python-brace-format
msgctxt "advice.secondaryLimit"
msgid "GitHub is asking for slower requests: the next one is allowed in {wait}."
msgstr "GitHub verlangt größere Abstände zwischen Anfragen: In {wait} ist die nächste erlaubt."

#, python-brace-format
msgctxt "advice.secondaryLimitUnstated"
msgid "GitHub is asking for slower requests and did not say how long to wait; {wait} is usually enough."
msgstr "GitHub verlangt größere Abstände zwischen Anfragen und nennt keine Wartezeit; meist genügt es, {wait} zu warten."

msgctxt "advice.waitNext"
msgid "Try again then, or add `--wait` to wait and continue automatically."
msgstr "Versuche es dann erneut, oder ergänze `--wait`, um zu warten und automatisch fortzufahren."

#. After a text that says when.
msgctxt "advice.tryThen"
msgid "Try again then."
msgstr "Versuche es dann erneut."

#, python-brace-format
msgctxt "advice.waitAnonymousNext"
msgid "Add `--wait` to wait and continue automatically, or run `{command}`: limits are several times higher when you are logged in."
msgstr "Ergänze `--wait`, um zu warten und automatisch fortzufahren, oder führe `{command}` aus: Mit Anmeldung sind die Limits um ein Mehrfaches höher."

msgctxt "advice.singleSignOn"
msgid "The organization requires you to authorize this token for single sign-on (SSO)."
msgstr "Die Organisation verlangt, dass du dieses Token für Single Sign-On (SSO) autorisierst."

#, python-brace-format
msgctxt "advice.singleSignOnNext"
msgid "Authorize it within an hour: {url}"
msgstr "Autorisiere es innerhalb einer Stunde: {url}"

msgctxt "advice.tokenPolicy"
msgid "The organization's policy does not allow tokens of this type or lifetime."
msgstr "Die Richtlinie der Organisation lässt Tokens dieser Art oder Gültigkeitsdauer nicht zu."

msgctxt "advice.tokenPolicyNext"
msgid "Add `--anonymous-fallback` to read public repositories; otherwise use a token that the organization allows."
msgstr "Ergänze `--anonymous-fallback`, um öffentliche Repositorys zu lesen; verwende sonst ein Token, das die Organisation zulässt."

msgctxt "advice.tokenPolicyTokenNext"
msgid "Use a token that the organization allows."
msgstr "Verwende ein Token, das die Organisation zulässt."

msgctxt "advice.oauthRestricted"
msgid "The organization has not approved the app that issued this token."
msgstr "Die Organisation hat die App, die dieses Token ausgestellt hat, nicht genehmigt."

msgctxt "advice.oauthRestrictedNext"
msgid "Ask an owner of the organization to approve it, or log in with a personal access token."
msgstr "Bitte einen Besitzer der Organisation, sie zu genehmigen, oder melde dich mit einem persönlichen Zugriffstoken an."

msgctxt "advice.ipAllowList"
msgid "The organization allows access only from certain IP addresses, and yours is not one of them."
msgstr "Die Organisation erlaubt den Zugriff nur von bestimmten IP-Adressen, und deine gehört nicht dazu."

msgctxt "advice.ipAllowListNext"
msgid "Connect through the organization's network or VPN."
msgstr "Verbinde dich über das Netzwerk oder VPN der Organisation."

#, python-brace-format
msgctxt "advice.missingScope"
msgid "The token is missing a scope. It needs one of {accepted}; it has {granted}."
msgstr "Dem Token fehlt ein Scope. Nötig ist einer von {accepted}; vorhanden: {granted}."

#, python-brace-format
msgctxt "advice.missingScopeNext"
msgid "Run `{command}`, or add the scope to the token on GitHub."
msgstr "Führe `{command}` aus, oder füge dem Token den Scope auf GitHub hinzu."

#, python-brace-format
msgctxt "advice.missingScopeVariableNext"
msgid "Add the scope to the token in {variable} on GitHub, or run `unset {variable}` and then `{command}`."
msgstr "Füge dem Token in {variable} den Scope auf GitHub hinzu, oder führe `unset {variable}` und dann `{command}` aus."

msgctxt "advice.missingScopeCommandNext"
msgid "Add the scope to the token on GitHub."
msgstr "Füge dem Token den Scope auf GitHub hinzu."

#, python-brace-format
msgctxt "advice.missingRepositoryScopeNext"
msgid "Run `{command}` (with `repo` instead of `public_repo` for private repositories), or add the scope to the token on GitHub."
msgstr "Führe `{command}` aus (für private Repositorys mit `repo` statt `public_repo`), oder füge dem Token den Scope auf GitHub hinzu."

#, python-brace-format
msgctxt "advice.missingPermission"
msgid "The token is missing a permission: {permission}."
msgstr "Dem Token fehlt eine Berechtigung: {permission}."

msgctxt "advice.missingUnknownPermission"
msgid "The token is missing a permission for this."
msgstr "Dem Token fehlt eine Berechtigung dafür."

#, python-brace-format
msgctxt "advice.missingPermissionNext"
msgid "Add it to the token at {url}"
msgstr "Füge sie dem Token hinzu: {url}"

#, python-brace-format
msgctxt "advice.starringPermissionNext"
msgid "Set \"Starring\" to \"Read and write\" under \"Account permissions\" of the token: {url}"
msgstr "Setze „Starring“ unter „Account permissions“ des Tokens auf „Read and write“: {url}"

msgctxt "advice.roleRequired"
msgid "Your account does not have the required role in this repository."
msgstr "Dein Konto hat in diesem Repository nicht die Rolle, die dafür nötig ist."

msgctxt "advice.roleRequiredNext"
msgid "Ask the owner of the repository for access."
msgstr "Bitte den Besitzer des Repositorys um Zugriff."

#, python-brace-format
msgctxt "advice.suspended"
msgid "{host} has suspended this account."
msgstr "{host} hat dieses Konto gesperrt."

msgctxt "advice.suspendedNext"
msgid "Only GitHub support can help: https://support.github.com"
msgstr "Nur der GitHub-Support kann helfen: https://support.github.com"

#, python-brace-format
msgctxt "advice.suspendedAdministrator"
msgid "Ask the administrator of {host}."
msgstr "Wende dich an die Administratoren von {host}."

#, python-brace-format
msgctxt "advice.tooManyAttempts"
msgid "{host} is temporarily rejecting logins after too many failed attempts."
msgstr "{host} lehnt Anmeldungen nach zu vielen fehlgeschlagenen Versuchen vorübergehend ab."

#, python-brace-format
msgctxt "advice.blocked"
msgid "GitHub has blocked access to this repository ({reason})."
msgstr "GitHub hat den Zugriff auf dieses Repository gesperrt ({reason})."

msgctxt "advice.blockedUnstated"
msgid "GitHub has blocked access to this repository."
msgstr "GitHub hat den Zugriff auf dieses Repository gesperrt."

#, python-brace-format
msgctxt "advice.blockedNext"
msgid "Read the notice: {url}"
msgstr "Lies den Hinweis: {url}"

msgctxt "advice.notFound"
msgid "Not found. If it is private, this token cannot see it."
msgstr "Nicht gefunden. Falls es privat ist, hat dieses Token keinen Zugriff darauf."

#, python-brace-format
msgctxt "advice.notFoundNamed"
msgid "{name} not found. If it is private, this token cannot see it."
msgstr "{name} nicht gefunden. Falls es privat ist, hat dieses Token keinen Zugriff darauf."

#, python-brace-format
msgctxt "advice.notFoundNamedAnonymous"
msgid "{name} not found. It may be private and visible only after you log in."
msgstr "{name} nicht gefunden. Vielleicht ist es privat und erst nach der Anmeldung sichtbar."

msgctxt "advice.checkSpelling"
msgid "Check the spelling."
msgstr "Prüfe die Schreibweise."

#, python-brace-format
msgctxt "advice.checkSpellingOrLogIn"
msgid "Check the spelling, or run `{command}`."
msgstr "Prüfe die Schreibweise, oder führe `{command}` aus."

msgctxt "advice.notFoundAnonymous"
msgid "Not found. It may be private and visible only after you log in."
msgstr "Nicht gefunden. Vielleicht ist es privat und erst nach der Anmeldung sichtbar."

msgctxt "advice.moved"
msgid "The repository was renamed or moved, and ghrepo does not send changes to the new URL on its own."
msgstr "Das Repository wurde umbenannt oder verschoben, und ghrepo sendet Änderungen nicht von sich aus an die neue URL."

msgctxt "advice.movedNext"
msgid "Use its new name, which `ghrepo show` prints for the old one."
msgstr "Verwende den neuen Namen; `ghrepo show` gibt ihn für den alten aus."

msgctxt "advice.gone"
msgid "GitHub no longer supports a feature that this version of ghrepo uses."
msgstr "GitHub unterstützt eine Funktion nicht mehr, die diese Version von ghrepo verwendet."

msgctxt "advice.updateNext"
msgid "Update ghrepo."
msgstr "Aktualisiere ghrepo."

msgctxt "advice.emptyRepository"
msgid "The repository is empty."
msgstr "Das Repository ist leer."

#, python-brace-format
msgctxt "advice.invalid"
msgid "GitHub rejected the query: {problems}"
msgstr "GitHub hat die Suchanfrage abgelehnt: {problems}"

msgctxt "advice.invalidNext"
msgid "See the query syntax: https://docs.github.com/search-github"
msgstr "Siehe die Syntax für Suchanfragen: https://docs.github.com/search-github"

#, python-brace-format
msgctxt "advice.ourFault"
msgid "GitHub rejected the request as malformed (status {status}). This is a bug in ghrepo."
msgstr "GitHub hat die Anfrage als fehlerhaft abgelehnt (Status {status}). Das ist ein Fehler in ghrepo."

#, python-brace-format
msgctxt "advice.serverError"
msgid "{host} has a problem (status {status})."
msgstr "{host} hat eine Störung (Status {status})."

#. a GraphQL query that exceeds GitHub's resource limits
#, python-brace-format
msgctxt "advice.resourceLimit"
msgid "{host} did not finish the query because it needed too many resources."
msgstr "{host} hat die Abfrage nicht beendet, weil sie zu viele Ressourcen brauchte."

msgctxt "advice.statusPage"
msgid "Try again in a few minutes. Incidents are listed at https://www.githubstatus.com"
msgstr "Versuche es in ein paar Minuten erneut. Störungen stehen auf https://www.githubstatus.com"

#, python-brace-format
msgctxt "advice.statusAdministrator"
msgid "Try again in a few minutes. If the problem persists, ask the administrator of {host}."
msgstr "Versuche es in ein paar Minuten erneut. Wenn das Problem bleibt, wende dich an die Administratoren von {host}."

#, python-brace-format
msgctxt "advice.notGitHub"
msgid "A web page came back instead of a response from {host}: something on the network intercepts requests."
msgstr "Statt einer Antwort von {host} kam eine Webseite zurück: Etwas im Netzwerk fängt Anfragen ab."

msgctxt "advice.notGitHubNext"
msgid "Sign in to the network (hotel, proxy, VPN) in a browser, then try again."
msgstr "Melde dich im Browser beim Netzwerk an (Hotel, Proxy, VPN) und versuche es dann erneut."

msgctxt "advice.networkLogin"
msgid "The network requires you to sign in first."
msgstr "Das Netzwerk verlangt zuerst eine Anmeldung."

#, python-brace-format
msgctxt "advice.notServer"
msgid "What {host} responded is not from GitHub's API (status {status}). Is {host} a GitHub Enterprise Server?"
msgstr "Die Antwort von {host} stammt nicht von der API von GitHub (Status {status}). Ist {host} ein GitHub Enterprise Server?"

msgctxt "advice.notServerNext"
msgid "Check the host name. If it is right, sign in to its network or VPN, then try again."
msgstr "Prüfe den Hostnamen. Wenn er stimmt, melde dich in dessen Netzwerk oder VPN an und versuche es dann erneut."

#, python-brace-format
msgctxt "advice.redirectedPage"
msgid "{host} redirects to {url}, which is not GitHub's API."
msgstr "{host} leitet zu {url} um, und das ist nicht die API von GitHub."

#, python-brace-format
msgctxt "advice.blockedPage"
msgid "A web page came back instead of a response from {host} (status {status}): something on the way, such as a proxy or firewall, blocks the request."
msgstr "Statt einer Antwort von {host} kam eine Webseite zurück (Status {status}): Etwas auf dem Weg, etwa ein Proxy oder eine Firewall, blockiert die Anfrage."

msgctxt "advice.blockedPageNext"
msgid "Ask the administrator of your network, or try another network. `ghrepo doctor` shows how the connection is made."
msgstr "Frage die Administration deines Netzwerks, oder versuche ein anderes Netzwerk. `ghrepo doctor` zeigt, wie die Verbindung hergestellt wird."

#, python-brace-format
msgctxt "advice.tokenWithheld"
msgid "{host} redirects to {url}, another server, to which your token is not sent."
msgstr "{host} leitet zu {url} um, einem anderen Server, an den dein Token nicht gesendet wird."

#, python-brace-format
msgctxt "advice.tokenWithheldNext"
msgid "If {name} is the new name of {host}, run `{command}`."
msgstr "Wenn {name} der neue Name von {host} ist, führe `{command}` aus."

#. {source}: source.environment and the like
#, python-brace-format
msgctxt "advice.tokenSource"
msgid "The token came from {source}."
msgstr "Das Token stammt {source}."

#, python-brace-format
msgctxt "advice.forbidden"
msgid "{host} does not allow this."
msgstr "{host} lässt das nicht zu."

#, python-brace-format
msgctxt "advice.forbiddenNext"
msgid "Run `{command}` to see which account and token you use."
msgstr "Führe `{command}` aus, um zu sehen, welches Konto und Token du verwendest."

#, python-brace-format
msgctxt "advice.secretMissing"
msgid "libsecret, the keyring library, could not be loaded ({detail})."
msgstr "libsecret, die Bibliothek für den Schlüsselbund, konnte nicht geladen werden ({detail})."

#, python-brace-format
msgctxt "advice.secretMissingNext"
msgid "Install it; on Debian and Ubuntu: `sudo apt install libsecret-1-0`. Or set {variable}."
msgstr "Installiere sie; unter Debian und Ubuntu: `sudo apt install libsecret-1-0`. Oder setze {variable}."

#, python-brace-format
msgctxt "advice.noSession"
msgid "No keyring is available: there is no desktop session ({detail})."
msgstr "Kein Schlüsselbund verfügbar: Es gibt keine Desktop-Sitzung ({detail})."

#, python-brace-format
msgctxt "advice.noService"
msgid "No keyring service is running; gnome-keyring, KWallet, and KeePassXC provide one ({detail})."
msgstr "Es läuft kein Schlüsselbunddienst; gnome-keyring, KWallet und KeePassXC bieten einen ({detail})."

msgctxt "advice.noDefaultKeyring"
msgid "There is no default keyring, and the keyring service could not create one."
msgstr "Es gibt keinen Standardschlüsselbund, und der Schlüsselbunddienst konnte keinen anlegen."

#, python-brace-format
msgctxt "advice.storageChoices"
msgid "Set {variable}, set {setting} in the configuration file, or run `{command}` to store the token in a plain file."
msgstr "Setze {variable}, setze {setting} in der Konfigurationsdatei, oder führe `{command}` aus, um das Token in einer einfachen Datei zu speichern."

msgctxt "advice.locked"
msgid "The keyring is locked, or access to it was denied."
msgstr "Der Schlüsselbund ist gesperrt, oder der Zugriff darauf wurde verweigert."

#, python-brace-format
msgctxt "advice.lockedNext"
msgid "Unlock it and try again, or set {variable}."
msgstr "Entsperre ihn und versuche es erneut, oder setze {variable}."

#, python-brace-format
msgctxt "advice.keyringLate"
msgid "The keyring did not respond within {count} second."
msgid_plural "The keyring did not respond within {count} seconds."
msgstr[0] "Der Schlüsselbund hat innerhalb von {count} Sekunde nicht geantwortet."
msgstr[1] "Der Schlüsselbund hat innerhalb von {count} Sekunden nicht geantwortet."

msgctxt "advice.keyringLateNext"
msgid "Look for an open password dialog, then try again."
msgstr "Sieh nach, ob ein Passwortdialog offen ist, und versuche es dann erneut."

msgctxt "advice.keyringVanished"
msgid "The keyring service stopped during the request."
msgstr "Der Schlüsselbunddienst wurde während der Anfrage beendet."

#, python-brace-format
msgctxt "advice.keyringRefused"
msgid "The keyring returned an error: {message} ({domain} {code})."
msgstr "Der Schlüsselbund meldet einen Fehler: {message} ({domain} {code})."

#, python-brace-format
msgctxt "advice.stillThere"
msgid "A copy of the token is still in {place}."
msgstr "Eine Kopie des Tokens befindet sich noch in {place}."

msgctxt "advice.stillThereNext"
msgid "Delete it in your desktop's keyring program, and revoke the token on GitHub."
msgstr "Lösche sie im Schlüsselbundprogramm deines Desktops, und widerrufe das Token auf GitHub."

msgctxt "advice.stillThereElsewhereNext"
msgid "Find out why it cannot be deleted and try again, or revoke the token on GitHub."
msgstr "Finde heraus, warum sie sich nicht löschen lässt, und versuche es erneut, oder widerrufe das Token auf GitHub."

#, python-brace-format
msgctxt "advice.programMissing"
msgid "{program} is not installed."
msgstr "{program} ist nicht installiert."

#, python-brace-format
msgctxt "advice.programMissingNext"
msgid "Install {program}, or choose another store; see `ghrepo login --help`."
msgstr "Installiere {program}, oder wähle einen anderen Speicher; siehe `ghrepo login --help`."

msgctxt "advice.agentMissing"
msgid "gpg-agent, which keeps the secret keys of GnuPG, could not be started."
msgstr "gpg-agent, der die geheimen Schlüssel von GnuPG verwaltet, konnte nicht gestartet werden."

#, python-brace-format
msgctxt "advice.agentMissingNext"
msgid "`gpg-connect-agent /bye` says why. Try again when it works, or set {variable}."
msgstr "`gpg-connect-agent /bye` nennt den Grund. Versuche es erneut, sobald der Agent läuft, oder setze {variable}."

#, python-brace-format
msgctxt "advice.passNotInitialized"
msgid "There is no password store in {path}."
msgstr "In {path} ist kein Passwortspeicher."

msgctxt "advice.passNotInitializedNext"
msgid "Create it with `pass init KEY`; `gpg --list-secret-keys` shows your keys."
msgstr "Lege ihn mit `pass init SCHLÜSSEL` an; `gpg --list-secret-keys` zeigt deine Schlüssel."

#. {keys}: one or more key IDs or e-mail addresses
#, python-brace-format
msgctxt "advice.noSecretKey"
msgid "The password store is encrypted for {keys}, and GnuPG does not have that secret key here."
msgstr "Der Passwortspeicher ist für {keys} verschlüsselt, und GnuPG hat diesen geheimen Schlüssel hier nicht."

msgctxt "advice.noSecretKeyNext"
msgid "Import the key with `gpg --import`, or set GNUPGHOME to the folder that has it."
msgstr "Importiere den Schlüssel mit `gpg --import`, oder setze GNUPGHOME auf den Ordner, der ihn enthält."

#, python-brace-format
msgctxt "advice.noMachineKey"
msgid "systemd-creds cannot encrypt on this machine: {detail}."
msgstr "systemd-creds kann auf dieser Maschine nicht verschlüsseln: {detail}."

msgctxt "advice.machineKeyDenied"
msgid "Only root may use the key of systemd-creds here; other users need systemd 256 or later."
msgstr "Nur root darf hier den Schlüssel von systemd-creds benutzen; andere Benutzer brauchen systemd 256 oder neuer."

msgctxt "advice.passLocked"
msgid "The GnuPG key is locked: its passphrase was not entered."
msgstr "Der GnuPG-Schlüssel ist gesperrt: Seine Passphrase wurde nicht eingegeben."

#, python-brace-format
msgctxt "advice.passLockedNext"
msgid "Try again and enter the passphrase. Where gpg has neither a terminal nor a window to ask for it, set {variable}."
msgstr "Versuche es erneut und gib die Passphrase ein. Wenn gpg weder in einem Terminal noch in einem Fenster danach fragen kann, setze {variable}."

#, python-brace-format
msgctxt "advice.programLate"
msgid "{program} did not respond within {count} second."
msgid_plural "{program} did not respond within {count} seconds."
msgstr[0] "{program} hat innerhalb von {count} Sekunde nicht geantwortet."
msgstr[1] "{program} hat innerhalb von {count} Sekunden nicht geantwortet."

#, python-brace-format
msgctxt "advice.programFailed"
msgid "{program} failed: {detail}."
msgstr "{program} ist fehlgeschlagen: {detail}."

#, python-brace-format
msgctxt "advice.programFailedNext"
msgid "Fix this and try again, or store a new token with `{command}`."
msgstr "Behebe das und versuche es erneut, oder speichere mit `{command}` ein neues Token."

#, python-brace-format
msgctxt "advice.storeFileFailed"
msgid "{path} cannot be used: {detail}."
msgstr "{path} kann nicht benutzt werden: {detail}."

msgctxt "advice.storeFileFailedNext"
msgid "Check its permissions, then try again."
msgstr "Prüfe die Zugriffsrechte, und versuche es dann erneut."

#, python-brace-format
msgctxt "advice.fileExposed"
msgid "Other users can read the token file {path}, so ghrepo does not use it."
msgstr "Andere Benutzer können die Token-Datei {path} lesen, daher verwendet ghrepo sie nicht."

#, python-brace-format
msgctxt "advice.fileExposedNext"
msgid "If other people use this computer, revoke the tokens. Then run `chmod 600 {path}`."
msgstr "Wenn andere Personen diesen Computer benutzen, widerrufe die Tokens. Führe dann `chmod 600 {path}` aus."

#, python-brace-format
msgctxt "advice.folderExposed"
msgid "Other users can change the folder {path}, so ghrepo does not use the tokens in it."
msgstr "Andere Benutzer können den Ordner {path} ändern, daher verwendet ghrepo die Tokens darin nicht."

#, python-brace-format
msgctxt "advice.folderExposedNext"
msgid "Make it yours with `sudo chown $USER {path}`, then run `chmod 700 {path}`."
msgstr "Übernimm ihn mit `sudo chown $USER {path}`, und führe dann `chmod 700 {path}` aus."

#. {path}: the file of tokens
#, python-brace-format
msgctxt "advice.fileIsLink"
msgid "{path} is a symbolic link; ghrepo stores tokens only in a regular file."
msgstr "{path} ist ein symbolischer Link; ghrepo speichert Tokens nur in einer regulären Datei."

msgctxt "advice.fileIsLinkNext"
msgid "Replace the link with the file itself, or delete it and log in again."
msgstr "Ersetze den Link durch die Datei selbst, oder lösche ihn und melde dich erneut an."

#, python-brace-format
msgctxt "advice.fileFailed"
msgid "The token file {path} cannot be used: {detail}."
msgstr "Die Token-Datei {path} kann nicht verwendet werden: {detail}."

msgctxt "advice.fileFailedNext"
msgid "Check its permissions and the free space, then try again. If its contents are damaged, delete it; that removes all tokens in it."
msgstr "Prüfe die Zugriffsrechte und den freien Speicherplatz, und versuche es dann erneut. Wenn der Inhalt beschädigt ist, lösche die Datei; damit entfernst du alle Tokens darin."

#, python-brace-format
msgctxt "advice.noClientId"
msgid "Logging in with a code needs the client ID of an app on {host}."
msgstr "Für die Anmeldung mit einem Code ist die Client-ID einer App auf {host} nötig."

#, python-brace-format
msgctxt "advice.noClientIdNext"
msgid "Create one: open {app} (for private repositories {oauth}), choose a name that is not taken, select \"Enable Device Flow\", and copy the client ID. Then run `{command}`, or add {setting} to the configuration file. Or log in with a token: `{login}`."
msgstr "Lege eine an: Öffne {app} (für private Repositorys {oauth}), wähle einen freien Namen, aktiviere „Enable Device Flow“ und kopiere die Client-ID. Führe dann `{command}` aus, oder füge {setting} in die Konfigurationsdatei ein. Oder melde dich mit einem Token an: `{login}`."

#, python-brace-format
msgctxt "advice.deviceNotOffered"
msgid "{host} does not allow logging in with a code for this client ID ({code})."
msgstr "{host} lässt die Anmeldung mit einem Code für diese Client-ID nicht zu ({code})."

#, python-brace-format
msgctxt "advice.deviceNotOfferedNext"
msgid "Check the client ID, and that \"Enable Device Flow\" is selected for the app: {url}"
msgstr "Prüfe die Client-ID und ob „Enable Device Flow“ für die App ausgewählt ist: {url}"

#, python-brace-format
msgctxt "advice.deviceForeignPage"
msgid "{host} asks for the code to be entered at {url}, a page on a different host. The login was stopped."
msgstr "{host} verlangt, den Code auf {url} einzugeben, einer Seite auf einem anderen Host. Die Anmeldung wurde abgebrochen."

msgctxt "advice.deviceForeignPageNext"
msgid "Do not enter a code there: it could give someone else access to your account. Log in with a token instead."
msgstr "Gib dort keinen Code ein: Jemand anderes könnte damit Zugriff auf dein Konto erhalten. Melde dich stattdessen mit einem Token an."

msgctxt "advice.deviceExpired"
msgid "The code expired before you entered it."
msgstr "Der Code ist abgelaufen, bevor du ihn eingegeben hast."

msgctxt "advice.deviceDenied"
msgid "The login was canceled on GitHub."
msgstr "Die Anmeldung wurde auf GitHub abgebrochen."

#, python-brace-format
msgctxt "advice.deviceFailed"
msgid "GitHub stopped the login: {description} ({code})."
msgstr "GitHub hat die Anmeldung beendet: {description} ({code})."

#, python-brace-format
msgctxt "config.unreadable"
msgid "Could not read the configuration file {path}: {detail}."
msgstr "Die Konfigurationsdatei {path} konnte nicht gelesen werden: {detail}."

#, python-brace-format
msgctxt "config.notYaml"
msgid "The configuration file {path} is not valid YAML: error on line {line}."
msgstr "Die Konfigurationsdatei {path} ist kein gültiges YAML: Fehler in Zeile {line}."

#, python-brace-format
msgctxt "config.wrongType"
msgid "Invalid value for {key} in {path}: expected {expected}."
msgstr "Ungültiger Wert für {key} in {path}; erwartet: {expected}."

#. {key}: as written in the file, such as hosts.github.com.theme
#, python-brace-format
msgctxt "config.unknownKey"
msgid "Unknown setting {key} in {path}, line {line}."
msgstr "Unbekannte Einstellung {key} in {path}, Zeile {line}."

#, python-brace-format
msgctxt "config.unknownKeyNearest"
msgid "Unknown setting {key} in {path}, line {line}. Did you mean {nearest}?"
msgstr "Unbekannte Einstellung {key} in {path}, Zeile {line}. Meintest du {nearest}?"

#, python-brace-format
msgctxt "config.next"
msgid "Fix {path}, then run the command again. `ghrepo help config` lists the settings."
msgstr "Korrigiere {path} und führe den Befehl dann erneut aus. `ghrepo help config` listet die Einstellungen auf."

msgctxt "config.text"
msgid "a string"
msgstr "eine Zeichenkette"

msgctxt "config.texts"
msgid "a list of strings, such as [pass, show, github]"
msgstr "eine Liste von Zeichenketten, etwa [pass, show, github]"

msgctxt "config.keys"
msgid "a key such as ctrl-d, or a list such as [q, ctrl-x]"
msgstr "eine Taste wie ctrl-d oder eine Liste wie [q, ctrl-x]"

#, python-brace-format
msgctxt "config.keysAction"
msgid "Unknown action under keys in {path}: {action}."
msgstr "Unbekannte Aktion unter keys in {path}: {action}."

#, python-brace-format
msgctxt "config.keysKey"
msgid "Unknown key for keys.{action} in {path}: {key}."
msgstr "Unbekannte Taste für keys.{action} in {path}: {key}."

#, python-brace-format
msgctxt "config.keysReserved"
msgid "In {path}, keys.{action} cannot be {key}: it always interrupts or suspends the program."
msgstr "In {path} darf keys.{action} nicht {key} sein: Diese Taste unterbricht das Programm immer oder hält es an."

#. {one} and {other}: names of actions, as the file has them
#, python-brace-format
msgctxt "config.keysShared"
msgid "In {path}, the key {key} is assigned to two actions: {one} and {other}."
msgstr "In {path} ist die Taste {key} zwei Aktionen zugewiesen: {one} und {other}."

#, python-brace-format
msgctxt "config.keysQuit"
msgid "In {path}, no key is left for quit."
msgstr "In {path} bleibt für quit keine Taste übrig."

#, python-brace-format
msgctxt "config.keysActions"
msgid "Use one of these actions in {path}: {actions}."
msgstr "Verwende in {path} eine dieser Aktionen: {actions}."

#, python-brace-format
msgctxt "config.keysNames"
msgid "Write keys in {path} as j, G, ctrl-d, shift-tab, enter, esc, space, tab, up, pageup, home, del, f1; other characters need quotes in YAML, such as \"?\"."
msgstr "Schreibe Tasten in {path} als j, G, ctrl-d, shift-tab, enter, esc, space, tab, up, pageup, home, del, f1; andere Zeichen brauchen in YAML Anführungszeichen, etwa \"?\"."

msgctxt "config.number"
msgid "a whole number from 0 to 1000000"
msgstr "eine ganze Zahl von 0 bis 1000000"

#, python-brace-format
msgctxt "config.numberWithin"
msgid "a whole number from {first} to {last}"
msgstr "eine ganze Zahl von {first} bis {last}"

#. {words}: such as dark, light, plain
#, python-brace-format
msgctxt "config.word"
msgid "one of {words}"
msgstr "einer der Werte {words}"

msgctxt "config.table"
msgid "a mapping"
msgstr "eine Gruppe von Einstellungen"

msgctxt "config.tables"
msgid "a list of mappings"
msgstr "eine Liste von Gruppen von Einstellungen"

msgctxt "config.directory"
msgid "an absolute path, or one that begins with ~/"
msgstr "ein absoluter Pfad, oder einer, der mit ~/ beginnt"

#. Fits into "Add … to the configuration file" and "set … in the configuration file".
#, python-brace-format
msgctxt "config.underHost"
msgid "`{setting}` under `hosts: {host}:`"
msgstr "`{setting}` unter `hosts: {host}:`"

msgctxt "host.empty"
msgid "The host name is empty."
msgstr "Der Hostname ist leer."

#, python-brace-format
msgctxt "host.invalid"
msgid "\"{name}\" is not a host name."
msgstr "„{name}“ ist kein Hostname."

#, python-brace-format
msgctxt "host.address"
msgid "\"{address}\" is not the URL of a GitHub host."
msgstr "„{address}“ ist nicht die URL eines GitHub-Hosts."

#, python-brace-format
msgctxt "host.notSecure"
msgid "{address} is not secure: http is allowed only for this computer. Use https."
msgstr "{address} ist nicht sicher: http ist nur für diesen Computer erlaubt. Verwende https."

msgctxt "host.tokenWithheld"
msgid "{variable} is a token for GitHub, so it is not sent to {host}. Set GHREPO_TOKEN for that server."
msgstr "{variable} ist ein Token für GitHub und wird daher nicht an {host} gesendet. Setze GHREPO_TOKEN für diesen Server."

msgctxt "host.enterpriseTokenWithheld"
msgid "The token in {variable} is not sent to {host}, because only the URL names that host. If the token is for it, add `--hostname {host}`."
msgstr "Das Token in {variable} wird nicht an {host} gesendet, weil nur die URL diesen Host nennt. Wenn das Token für ihn bestimmt ist, ergänze `--hostname {host}`."

msgctxt "host.next"
msgid "Use a name such as `--hostname github.example.com`, and check GH_HOST, GHREPO_API_URL, GHREPO_WEB_URL, and `host` in the configuration file."
msgstr "Verwende einen Namen wie `--hostname github.example.com`, und prüfe GH_HOST, GHREPO_API_URL, GHREPO_WEB_URL und `host` in der Konfigurationsdatei."

msgctxt "question.yesPreset"
msgid "[Y/n]"
msgstr "[J/n]"

msgctxt "question.noPreset"
msgid "[y/N]"
msgstr "[j/N]"

#. Answers that mean yes, lower case, separated by commas.
msgctxt "question.yesWords"
msgid "y,yes"
msgstr "j,ja,y,yes"

msgctxt "question.noWords"
msgid "n,no"
msgstr "n,nein,no"

msgctxt "question.yesOrNo"
msgid "Enter y or n."
msgstr "Gib j oder n ein."

#. {preset}: what Enter alone chooses
#, python-brace-format
msgctxt "question.number"
msgid "Number [{preset}]:"
msgstr "Nummer [{preset}]:"

msgctxt "question.numberOrName"
msgid "Number or name (q to quit):"
msgstr "Nummer oder Name (q beendet):"

#, python-brace-format
msgctxt "question.numberOrNameAgain"
msgid "Enter a number from 1 to {limit}, a name, or q to quit."
msgstr "Gib eine Zahl von 1 bis {limit}, einen Namen oder zum Beenden q ein."

#, python-brace-format
msgctxt "question.numberAgain"
msgid "Enter a number from 1 to {limit}."
msgstr "Gib eine Zahl von 1 bis {limit} ein."

#, python-brace-format
msgctxt "report.quote"
msgid "GitHub's message: {quote}"
msgstr "Meldung von GitHub: {quote}"

#, python-brace-format
msgctxt "report.requestId"
msgid "GitHub request ID: {id}"
msgstr "GitHub-Anfrage-ID: {id}"

msgctxt "report.tokenGiven"
msgid "Do not pass a token on the command line: other users can see it, and it stays in your shell history. Revoke it. Then enter a new one when `ghrepo login` asks, or pass it to `ghrepo login --with-token` on standard input."
msgstr "Gib ein Token nicht auf der Befehlszeile an: Andere Benutzer können es sehen, und es bleibt im Verlauf deiner Shell. Widerrufe es. Gib dann ein neues ein, wenn `ghrepo login` danach fragt, oder übergib es `ghrepo login --with-token` auf der Standardeingabe."

#. {path}: where the damaged file is now; {count}: favorites
#, python-brace-format
msgctxt "cache.setAside"
msgid "The local database was damaged and was moved to {path}. A new one was created with {count} favorite from it."
msgid_plural "The local database was damaged and was moved to {path}. A new one was created with {count} favorites from it."
msgstr[0] "Die lokale Datenbank war beschädigt und wurde nach {path} verschoben. {count} Favorit daraus wurde in eine neue übernommen."
msgstr[1] "Die lokale Datenbank war beschädigt und wurde nach {path} verschoben. {count} Favoriten daraus wurden in eine neue übernommen."

msgctxt "cache.busy"
msgid "The local database is locked by another ghrepo."
msgstr "Die lokale Datenbank ist durch einen anderen ghrepo-Prozess gesperrt."

msgctxt "cache.full"
msgid "Could not write to the local database: the disk or your quota is full."
msgstr "Die lokale Datenbank kann nicht geschrieben werden: Der Datenträger oder dein Speicherkontingent ist voll."

#. {path}: a file or folder
#, python-brace-format
msgctxt "cache.readOnly"
msgid "Could not open or write the local database {path}."
msgstr "Die lokale Datenbank {path} konnte nicht geöffnet oder geschrieben werden."

#. {path}: a file
#, python-brace-format
msgctxt "cache.newer"
msgid "The local database {path} was written by a newer version of ghrepo; this version does not change it."
msgstr "Die lokale Datenbank {path} wurde von einer neueren Version von ghrepo geschrieben; diese Version ändert sie nicht."

#. {path}: a file
#, python-brace-format
msgctxt "cache.corrupt"
msgid "The local database {path} is damaged."
msgstr "Die lokale Datenbank {path} ist beschädigt."

#. {path}: a file; {detail}: SQLite's words
#, python-brace-format
msgctxt "cache.failed"
msgid "Could not use the local database {path}: {detail}"
msgstr "Die lokale Datenbank {path} kann nicht verwendet werden: {detail}"

msgctxt "cache.checkNext"
msgid "Run `ghrepo cache check`."
msgstr "Führe `ghrepo cache check` aus."

msgctxt "cache.place"
msgid "Path"
msgstr "Pfad"

msgctxt "cache.size"
msgid "Size"
msgstr "Größe"

#. {size}, {limit}: as in "48 MB"
#, python-brace-format
msgctxt "cache.sizeOf"
msgid "{size} (limit {limit})"
msgstr "{size} (Limit {limit})"

msgctxt "cache.repositories"
msgid "Repositories"
msgstr "Repositorys"

msgctxt "cache.searches"
msgid "Search pages"
msgstr "Ergebnisseiten"

#. {count}: stored pages of results
#, python-brace-format
msgctxt "cache.pages"
msgid "{count} (of {searches} searches)"
msgid_plural "{count} (of {searches} searches)"
msgstr[0] "{count} (Suchen: {searches})"
msgstr[1] "{count} (Suchen: {searches})"

msgctxt "cache.readmes"
msgid "READMEs"
msgstr "READMEs"

msgctxt "cache.images"
msgid "Images"
msgstr "Bilder"

#. {size}: such as 12 MB
#, python-brace-format
msgctxt "cache.imagesOf"
msgid "{count} image, {size}"
msgid_plural "{count} images, {size}"
msgstr[0] "{count} Bild, {size}"
msgstr[1] "{count} Bilder, {size}"

msgctxt "cache.favorites"
msgid "Favorites"
msgstr "Favoriten"

msgctxt "cache.saved"
msgid "Saved searches"
msgstr "Gespeicherte Suchen"

#. a label; the value is like "3 months ago"
msgctxt "cache.oldest"
msgid "Oldest data"
msgstr "Älteste Daten"

#. a label; the value is like "3 months ago"
msgctxt "cache.newest"
msgid "Newest data"
msgstr "Neueste Daten"

msgctxt "cache.clearQuestion"
msgid "Delete this cached data? It can be fetched again."
msgstr "Diese Daten im Cache löschen? Sie können erneut abgerufen werden."

#, python-brace-format
msgctxt "cache.clearFavoritesQuestion"
msgid "Permanently delete {count} favorite, with its note and tags?"
msgid_plural "Permanently delete {count} favorites, with their notes and tags?"
msgstr[0] "{count} Favorit mit Notiz und Schlagwörtern endgültig löschen?"
msgstr[1] "{count} Favoriten mit Notizen und Schlagwörtern endgültig löschen?"

msgctxt "cache.clearUnasked"
msgid "Nothing was deleted: confirming needs a terminal."
msgstr "Nichts wurde gelöscht: Zum Bestätigen ist ein Terminal nötig."

msgctxt "cache.clearUnaskedNext"
msgid "Add `--yes` to delete without confirmation."
msgstr "Ergänze `--yes`, um ohne Bestätigung zu löschen."

#. {size}: as in "48 MB"
#, python-brace-format
msgctxt "cache.cleared"
msgid "Freed {size}."
msgstr "{size} freigegeben."

msgctxt "cache.sound"
msgid "The local database is intact."
msgstr "Die lokale Datenbank ist in Ordnung."

msgctxt "cache.unsound"
msgid "The local database has problems."
msgstr "Die lokale Datenbank hat Probleme."

msgctxt "cache.replaceNext"
msgid "Run `ghrepo favorites export FILE`, delete the file that `ghrepo cache` names, and run `ghrepo favorites import FILE`. Saved searches are lost."
msgstr "Führe `ghrepo favorites export DATEI` aus, lösche die Datei, die `ghrepo cache` nennt, und führe `ghrepo favorites import DATEI` aus. Gespeicherte Suchen gehen verloren."

msgctxt "cache.repairNext"
msgid "Run `ghrepo cache check --repair`. It keeps every favorite that can still be read."
msgstr "Führe `ghrepo cache check --repair` aus. Alle Favoriten, die noch lesbar sind, bleiben erhalten."

msgctxt "cache.repaired"
msgid "The local database was repaired."
msgstr "Die lokale Datenbank wurde repariert."

#. {detail}: SQLite's words
#, python-brace-format
msgctxt "cache.damaged"
msgid "The file is damaged: {detail}"
msgstr "Die Datei ist beschädigt: {detail}"

#. {table}: the name of a table
#, python-brace-format
msgctxt "cache.orphans"
msgid "{count} orphaned row in {table}."
msgid_plural "{count} orphaned rows in {table}."
msgstr[0] "{count} verwaiste Zeile in {table}."
msgstr[1] "{count} verwaiste Zeilen in {table}."

msgctxt "cache.searchIndex"
msgid "The search index does not match the cached repositories."
msgstr "Der Suchindex passt nicht zu den Repositorys im Cache."

#. {table}: the name of a table
#, python-brace-format
msgctxt "cache.unreadable"
msgid "{count} repository in {table} cannot be read."
msgid_plural "{count} repositories in {table} cannot be read."
msgstr[0] "{count} Repository in {table} ist nicht lesbar."
msgstr[1] "{count} Repositorys in {table} sind nicht lesbar."

#, python-brace-format
msgctxt "wait.countdown"
msgid "Waiting {wait}…"
msgstr "Warte {wait}…"

msgctxt "verbose.noAnswer"
msgid "no response"
msgstr "keine Antwort"

#, python-brace-format
msgctxt "verbose.redirects"
msgid "{count} redirect"
msgid_plural "{count} redirects"
msgstr[0] "{count} Umleitung"
msgstr[1] "{count} Umleitungen"

#. With --verbose. {endpoint}: a method and a URL; {date} may be in the past or in the future
#, python-brace-format
msgctxt "verbose.deprecatedSince"
msgid "GitHub deprecates {endpoint} as of {date}."
msgstr "GitHub stuft {endpoint} als veraltet ein (Stichtag: {date})."

#, python-brace-format
msgctxt "verbose.deprecated"
msgid "GitHub deprecates {endpoint}."
msgstr "GitHub stuft {endpoint} als veraltet ein."

#, python-brace-format
msgctxt "verbose.sunset"
msgid "{endpoint} stops working on {date}."
msgstr "{endpoint} funktioniert ab {date} nicht mehr."

#. With --verbose, in place of a request. {until} is a time of day or a date.
#, python-brace-format
msgctxt "budget.limited"
msgid "No request was sent: too little of the rate limit for {resource} is left ({remaining} of {limit}) until {until}."
msgstr "Keine Anfrage gesendet: Bis {until} ist vom Ratenlimit für {resource} zu wenig übrig ({remaining} von {limit})."

#. With --verbose, in place of a request.
#, python-brace-format
msgctxt "budget.held"
msgid "No request was sent: GitHub asked for a pause until {until}."
msgstr "Keine Anfrage gesendet: GitHub verlangt bis {until} eine Pause."

#. With --verbose. {pause} is a number of milliseconds with its unit.
#, python-brace-format
msgctxt "budget.paced"
msgid "{resource} {remaining}/{limit}: next request in {pause}, to stay within the limit."
msgstr "{resource} {remaining}/{limit}: nächste Anfrage in {pause}, um im Limit zu bleiben."

#. In the list of limits. {since} as in 2 minutes ago, {wait} a time span.
#, python-brace-format
msgctxt "budget.pause"
msgid "GitHub asked for a pause {since}; requests resume in {wait}."
msgstr "GitHub hat {since} eine Pause verlangt; in {wait} werden wieder Anfragen gesendet."

#, python-brace-format
msgctxt "fallback.anonymous"
msgid "{host} rejected the token from {source}. Continuing without it, with the lower limits for anonymous requests."
msgstr "{host} hat das Token {source} abgelehnt. Es geht ohne Token weiter, mit den niedrigeren Limits für Anfragen ohne Anmeldung."

#, python-brace-format
msgctxt "fallback.noStore"
msgid "Continuing without a token, with the lower limits for anonymous requests. Set {variable} to use a token."
msgstr "Es geht ohne Token weiter, mit den niedrigeren Limits für Anfragen ohne Anmeldung. Setze {variable}, um ein Token zu verwenden."

msgctxt "fallback.question"
msgid "Try once without the token?"
msgstr "Einmal ohne das Token versuchen?"

#, python-brace-format
msgctxt "web.opened"
msgid "Opened {url}"
msgstr "Geöffnet: {url}"

msgctxt "web.printed"
msgid "No browser is available. Open this URL yourself:"
msgstr "Kein Browser verfügbar. Öffne diese URL selbst:"

#, python-brace-format
msgctxt "browse.noBrowser"
msgid "Could not open a browser. Open this URL: {url}"
msgstr "Es konnte kein Browser geöffnet werden. Öffne diese URL: {url}"

#, python-brace-format
msgctxt "console.writeFailed"
msgid "Could not write the output: {detail}."
msgstr "Die Ausgabe konnte nicht geschrieben werden: {detail}."

#, python-brace-format
msgctxt "console.noTerminal"
msgid "This needs a terminal: {detail}."
msgstr "Dafür ist ein Terminal nötig: {detail}."

msgctxt "keyring.waiting"
msgid "Waiting for the keyring. It may be asking for your password in a window."
msgstr "Warte auf den Schlüsselbund. Vielleicht fragt er in einem Fenster nach deinem Passwort."

msgctxt "pass.waiting"
msgid "Waiting for GnuPG. It may be asking for your passphrase in a window."
msgstr "Warte auf GnuPG. Vielleicht fragt es in einem Fenster nach deiner Passphrase."

msgctxt "place.keyring"
msgid "the desktop keyring"
msgstr "der Schlüsselbund des Desktops"

msgctxt "place.pass"
msgid "the password store of pass"
msgstr "der Passwortspeicher von pass"

msgctxt "place.systemd"
msgid "a file that systemd-creds encrypts"
msgstr "eine Datei, die systemd-creds verschlüsselt"

#, python-brace-format
msgctxt "place.file"
msgid "the file {path}, which only you can read"
msgstr "die Datei {path}, die nur du lesen kannst"

#, python-brace-format
msgctxt "place.environment"
msgid "the environment variable {variable}"
msgstr "die Umgebungsvariable {variable}"

#, python-brace-format
msgctxt "place.command"
msgid "token_command (`{command}`)"
msgstr "token_command (`{command}`)"

msgctxt "login.noTerminal"
msgid "A token cannot be entered: there is no terminal."
msgstr "Ein Token kann nicht eingegeben werden: Es gibt kein Terminal."

#, python-brace-format
msgctxt "login.noTerminalNext"
msgid "Use `{token} < FILE` or `{device}`."
msgstr "Verwende `{token} < DATEI` oder `{device}`."

msgctxt "login.how"
msgid "How do you want to log in?"
msgstr "Wie möchtest du dich anmelden?"

msgctxt "login.howToken"
msgid "Paste a personal access token"
msgstr "Persönliches Zugriffstoken einfügen"

msgctxt "login.howDevice"
msgid "Enter a code in the browser"
msgstr "Code im Browser eingeben"

#, python-brace-format
msgctxt "login.plainText"
msgid "The token will be stored unencrypted in {path}, which only you can read. Anyone who gets this file can act as you."
msgstr "Das Token wird unverschlüsselt in {path} gespeichert; nur du kannst die Datei lesen. Wer an sie gelangt, kann in deinem Namen handeln."

msgctxt "login.whichStore"
msgid "Where do you want to store the token?"
msgstr "Wo möchtest du das Token speichern?"

#. A choice below login.whichStore. {store}: pass, systemd or file; {protection}: a sentence
#, python-brace-format
msgctxt "login.storeOption"
msgid "{store}: {protection}"
msgstr "{store}: {protection}"

#. {protection}: one of the sentences below
#, python-brace-format
msgctxt "login.storeWorks"
msgid "`{command}` works here. {protection}"
msgstr "`{command}` funktioniert hier. {protection}"

msgctxt "protection.pass"
msgid "Encrypted with your GnuPG key: a copy of the disk is useless without its passphrase."
msgstr "Mit deinem GnuPG-Schlüssel verschlüsselt: Eine Kopie der Festplatte ist ohne dessen Passphrase wertlos."

msgctxt "protection.systemd"
msgid "Encrypted for this machine: a copy of the file, as in a backup, is useless elsewhere. Programs that you run here can decrypt it."
msgstr "Für diese Maschine verschlüsselt: Eine Kopie der Datei, etwa in einem Backup, ist anderswo wertlos. Programme, die du hier ausführst, können sie entschlüsseln."

msgctxt "protection.file"
msgid "Not encrypted: only the permissions of the file keep other users from reading it."
msgstr "Nicht verschlüsselt: Nur die Zugriffsrechte der Datei schützen vor anderen Benutzern."

#, python-brace-format
msgctxt "login.tokenWhere"
msgid ""
"Create a token, fine-grained or classic:\n"
"{fineGrained}\n"
"{classic}"
msgstr ""
"Erstelle ein Token, differenziert (fine-grained) oder klassisch:\n"
"{fineGrained}\n"
"{classic}"

msgctxt "login.tokenScopes"
msgid "To search public repositories it needs no scopes or permissions: select none."
msgstr "Um öffentliche Repositorys zu durchsuchen, braucht es keine Scopes oder Berechtigungen: Wähle keine aus."

#, python-brace-format
msgctxt "login.tokenNeedsScopes"
msgid "The classic token needs these scopes: {scopes}."
msgstr "Das klassische Token braucht diese Scopes: {scopes}."

#, python-brace-format
msgctxt "login.tokenPrompt"
msgid "Token for {host} (not shown):"
msgstr "Token für {host} (wird nicht angezeigt):"

#, python-brace-format
msgctxt "login.clientIdWhere"
msgid ""
"Logging in with a code needs the client ID of an app on {host}. To create one, open {app}\n"
"For private repositories create an OAuth app instead: {oauth}\n"
"Choose a name that is not taken, select \"Enable Device Flow\", and copy the client ID. Add {setting} to the configuration file to skip this step next time."
msgstr ""
"Für die Anmeldung mit einem Code ist die Client-ID einer App auf {host} nötig. Um eine anzulegen, öffne {app}\n"
"Für private Repositorys lege stattdessen eine OAuth-App an: {oauth}\n"
"Wähle einen freien Namen, aktiviere „Enable Device Flow“ und kopiere die Client-ID. Füge {setting} in die Konfigurationsdatei ein, um diesen Schritt beim nächsten Mal zu überspringen."

msgctxt "login.clientIdPrompt"
msgid "Client ID:"
msgstr "Client-ID:"

#, python-brace-format
msgctxt "login.nothingToImport"
msgid "`{program}` has no token for {host}."
msgstr "`{program}` hat kein Token für {host}."

#, python-brace-format
msgctxt "login.importFailed"
msgid "`{command}` did not provide a token ({detail})."
msgstr "`{command}` hat kein Token geliefert ({detail})."

#. Why a program did not provide a token.
#, python-brace-format
msgctxt "login.importTooLong"
msgid "more than {limit} bytes"
msgstr "mehr als {limit} Byte"

#. Why a program did not provide a token.
#, python-brace-format
msgctxt "login.importLate"
msgid "no response within {count} second"
msgid_plural "no response within {count} seconds"
msgstr[0] "keine Antwort innerhalb von {count} Sekunde"
msgstr[1] "keine Antwort innerhalb von {count} Sekunden"

#, python-brace-format
msgctxt "login.noGh"
msgid "gh is not installed, and the keyring has no token of gh for {host}."
msgstr "gh ist nicht installiert, und der Schlüsselbund enthält kein Token von gh für {host}."

#, python-brace-format
msgctxt "login.nothingToImportNext"
msgid "Run `{command}` and paste one."
msgstr "Führe `{command}` aus und füge eines ein."

#, python-brace-format
msgctxt "login.done"
msgid "Logged in to {host} as {login}."
msgstr "Bei {host} als {login} angemeldet."

msgctxt "login.permissions"
msgid "It is a fine-grained token: it has permissions instead of scopes."
msgstr "Es ist ein differenziertes (fine-grained) Token: Es hat Berechtigungen statt Scopes."

msgctxt "login.noScopes"
msgid "The token has no scopes: it can read public data only."
msgstr "Das Token hat keine Scopes: Es kann nur öffentliche Daten lesen."

#, python-brace-format
msgctxt "login.scopes"
msgid "Scopes: {scopes}"
msgstr "Scopes: {scopes}"

#, python-brace-format
msgctxt "login.scopesMissing"
msgid "Scopes not granted: {scopes}"
msgstr "Nicht erteilte Scopes: {scopes}"

#, python-brace-format
msgctxt "login.expires"
msgid "It expires on {date} ({relative})."
msgstr "Es läuft am {date} ab ({relative})."

msgctxt "login.noExpiry"
msgid "It does not expire."
msgstr "Es läuft nicht ab."

#, python-brace-format
msgctxt "login.stored"
msgid "Stored and verified in: {place}"
msgstr "Gespeichert und geprüft; Ort: {place}"

#, python-brace-format
msgctxt "login.replaced"
msgid "It replaced the previous token of {login}."
msgstr "Es ersetzt das bisherige Token von {login}."

#, python-brace-format
msgctxt "login.activeChanged"
msgid "{login} is now the active account instead of {former}. To switch back, run `{command}`."
msgstr "{login} ist jetzt statt {former} das aktive Konto. Um zurückzuwechseln, führe `{command}` aus."

#. {place}: storage.keyring and its neighbors
#, python-brace-format
msgctxt "login.leftover"
msgid "An old token of {login} may still be in {place}. It will be deleted when `ghrepo login`, `logout`, `switch`, or `status` can next open it."
msgstr "Ein altes Token von {login} liegt möglicherweise noch in {place}. Es wird gelöscht, sobald `ghrepo login`, `logout`, `switch` oder `status` wieder darauf zugreifen kann."

#, python-brace-format
msgctxt "login.shadowedByCommand"
msgid "token_command in the configuration file takes precedence over the stored accounts on {host}. Remove that setting to use them."
msgstr "token_command in der Konfigurationsdatei hat auf {host} Vorrang vor den gespeicherten Konten. Entferne es, um sie zu verwenden."

#, python-brace-format
msgctxt "login.shadowed"
msgid "{variable} is set and takes precedence over the stored accounts. To use them, run `unset {variable}`."
msgstr "{variable} ist gesetzt und hat Vorrang vor den gespeicherten Konten. Führe `unset {variable}` aus, um sie zu verwenden."

#, python-brace-format
msgctxt "device.code"
msgid "Your code: {code}"
msgstr "Dein Code: {code}"

#, python-brace-format
msgctxt "device.open"
msgid "Enter it at {url}"
msgstr "Gib ihn hier ein: {url}"

msgctxt "device.browserQuestion"
msgid "Open that page in your browser?"
msgstr "Diese Seite im Browser öffnen?"

msgctxt "device.browserOpened"
msgid "Opening the page in your browser."
msgstr "Die Seite wird im Browser geöffnet."

msgctxt "device.browserFailed"
msgid "Could not open a browser. Open the URL yourself."
msgstr "Es konnte kein Browser geöffnet werden. Öffne die URL selbst."

#, python-brace-format
msgctxt "device.waiting"
msgid "Waiting for you to enter the code; it expires in {time}."
msgstr "Warten auf die Eingabe des Codes, der in {time} abläuft."

msgctxt "device.scopesIgnored"
msgid "This is a GitHub App: its permissions apply, and `--scopes` has no effect."
msgstr "Dies ist eine GitHub-App: Es gelten deren Berechtigungen, und `--scopes` bewirkt nichts."

#, python-brace-format
msgctxt "logout.which"
msgid "Which account do you want to log out of {host}?"
msgstr "Welches Konto möchtest du von {host} abmelden?"

#, python-brace-format
msgctxt "logout.done"
msgid "Logged out {login} from {host}. Deleted {count} copy of the token and verified that none is left."
msgid_plural "Logged out {login} from {host}. Deleted {count} copies of the token and verified that none is left."
msgstr[0] "{login} wurde von {host} abgemeldet. {count} Kopie des Tokens wurde gelöscht; die Prüfung ergab, dass keine mehr vorhanden ist."
msgstr[1] "{login} wurde von {host} abgemeldet. {count} Kopien des Tokens wurden gelöscht; die Prüfung ergab, dass keine mehr vorhanden ist."

#, python-brace-format
msgctxt "logout.nothingStored"
msgid "Logged out {login} from {host}. No token was stored."
msgstr "{login} wurde von {host} abgemeldet. Es war kein Token gespeichert."

#, python-brace-format
msgctxt "logout.notRemoved"
msgid "Could NOT delete every copy of the token of {login} on {host}."
msgstr "Es konnten NICHT alle Kopien des Tokens von {login} auf {host} gelöscht werden."

#, python-brace-format
msgctxt "logout.forgot"
msgid "Logged out {login} from {host}, but its token may still be on this computer:"
msgstr "{login} wurde von {host} abgemeldet, aber das Token befindet sich möglicherweise noch auf diesem Computer:"

#, python-brace-format
msgctxt "logout.stillListed"
msgid "Deleted {count} copy of the token of {login} on {host}, but could not update the account list."
msgid_plural "Deleted {count} copies of the token of {login} on {host}, but could not update the account list."
msgstr[0] "{count} Kopie des Tokens von {login} auf {host} wurde gelöscht, aber die Kontenliste konnte nicht aktualisiert werden."
msgstr[1] "{count} Kopien des Tokens von {login} auf {host} wurden gelöscht, aber die Kontenliste konnte nicht aktualisiert werden."

#, python-brace-format
msgctxt "logout.forgotten"
msgid "Deleted {count} repository from the local database that only this account could see."
msgid_plural "Deleted {count} repositories from the local database that only this account could see."
msgstr[0] "{count} Repository, das nur dieses Konto sehen konnte, wurde aus der lokalen Datenbank gelöscht."
msgstr[1] "{count} Repositorys, die nur dieses Konto sehen konnte, wurden aus der lokalen Datenbank gelöscht."

#, python-brace-format
msgctxt "logout.notForgotten"
msgid "Private repositories that {login} had access to were NOT deleted from the local database."
msgstr "Private Repositorys, auf die {login} Zugriff hatte, wurden NICHT aus der lokalen Datenbank gelöscht."

#, python-brace-format
msgctxt "logout.stillValid"
msgid "The token stays valid on GitHub until it expires or you revoke it: {url}"
msgstr "Das Token bleibt auf GitHub gültig, bis es abläuft oder du es widerrufst: {url}"

#. {place}: storage.keyring and its neighbors
#, python-brace-format
msgctxt "logout.forgetNext"
msgid "Run the command again where the token can be deleted. To log out anyway, run `{command}`; the token may then stay in {place}."
msgstr "Führe den Befehl dort erneut aus, wo das Token gelöscht werden kann. Um dich trotzdem abzumelden, führe `{command}` aus; das Token bleibt dann möglicherweise in {place}."

msgctxt "logout.elsewhereNext"
msgid "Run the command again where the keyring can be opened."
msgstr "Führe den Befehl dort erneut aus, wo der Schlüsselbund geöffnet werden kann."

#. Below "You are not logged in", where no keyring can be searched
msgctxt "logout.noKeyringNext"
msgid "If a token is in the keyring, run the command again in a desktop session."
msgstr "Wenn ein Token im Schlüsselbund liegt, führe den Befehl in einer Desktop-Sitzung erneut aus."

#, python-brace-format
msgctxt "logout.otherKeyringNext"
msgid "If the token is in another keyring, such as KeePassXC or KWallet, open it and run the command again. If the token is gone, run `{command}`."
msgstr "Wenn das Token in einem anderen Schlüsselbund liegt, etwa in KeePassXC oder KWallet, öffne ihn und führe den Befehl erneut aus. Wenn es das Token nicht mehr gibt, führe `{command}` aus."

#, python-brace-format
msgctxt "logout.otherPassNext"
msgid "If the token is in another password store, set PASSWORD_STORE_DIR to its folder and run the command again. If the token is gone, run `{command}`."
msgstr "Wenn das Token in einem anderen Passwortspeicher liegt, setze PASSWORD_STORE_DIR auf dessen Ordner und führe den Befehl erneut aus. Wenn es das Token nicht mehr gibt, führe `{command}` aus."

msgctxt "logout.leavesHistory"
msgid "The password store is under version control with git: the encrypted token stays in its history."
msgstr "Der Passwortspeicher wird mit git versioniert: Das verschlüsselte Token bleibt in dessen Verlauf."

#, python-brace-format
msgctxt "logout.variableRemains"
msgid "{variable} still logs you in to {host}. To stop that, run `unset {variable}`."
msgstr "{variable} meldet dich weiterhin bei {host} an. Um das zu beenden, führe `unset {variable}` aus."

msgctxt "credential.unreadable"
msgid "ghrepo could not read git's request and returned nothing."
msgstr "ghrepo konnte die Anfrage von git nicht lesen und hat nichts zurückgegeben."

#, python-brace-format
msgctxt "credential.refused"
msgid "{host} rejected the token that ghrepo gave to git. The token was not deleted."
msgstr "{host} hat das Token abgelehnt, das ghrepo an git übergeben hat. Das Token wurde nicht gelöscht."

#, python-brace-format
msgctxt "credential.expired"
msgid "The token for {host} has expired, so git did not get it."
msgstr "Das Token für {host} ist abgelaufen, daher hat git es nicht erhalten."

#, python-brace-format
msgctxt "credential.next"
msgid "Run `{status}` to check the token, or `{login}` to replace it."
msgstr "Führe `{status}` aus, um das Token zu prüfen, oder `{login}`, um es zu ersetzen."

#, python-brace-format
msgctxt "setupGit.done"
msgid "Added to git's global configuration: {key} = {command}"
msgstr "Zur globalen Konfiguration von git hinzugefügt: {key} = {command}"

#, python-brace-format
msgctxt "setupGit.already"
msgid "Already set up: {key}"
msgstr "Bereits eingerichtet: {key}"

#, python-brace-format
msgctxt "setupGit.removed"
msgid "Removed from git's global configuration: {key}"
msgstr "Aus der globalen Konfiguration von git entfernt: {key}"

#, python-brace-format
msgctxt "setupGit.nothing"
msgid "Not set up: {key}"
msgstr "Nicht eingerichtet: {key}"

msgctxt "setupGit.noGit"
msgid "git is not installed, or not in PATH."
msgstr "git ist nicht installiert oder nicht in PATH."

msgctxt "setupGit.noGitNext"
msgid "Install it (Debian: `sudo apt install git`) and run the command again."
msgstr "Installiere es (Debian: `sudo apt install git`) und führe den Befehl erneut aus."

#, python-brace-format
msgctxt "setupGit.refused"
msgid "git could not read or change its configuration: {detail}"
msgstr "git konnte seine Konfiguration nicht lesen oder ändern: {detail}"

msgctxt "setupGit.noPath"
msgid "The system does not report where ghrepo is installed, so git cannot be set up."
msgstr "Das System meldet nicht, wo ghrepo installiert ist; daher kann git nicht eingerichtet werden."

msgctxt "token.terminal"
msgid "The token is not printed to a terminal, where others may see it."
msgstr "Das Token wird nicht in einem Terminal ausgegeben, wo andere es sehen könnten."

msgctxt "token.terminalNext"
msgid "Redirect the output, or add `--show`."
msgstr "Leite die Ausgabe um oder füge `--show` hinzu."

#, python-brace-format
msgctxt "token.source"
msgid "Token source: {place}"
msgstr "Herkunft des Tokens: {place}"

#. {detail}: the system's reason
#, python-brace-format
msgctxt "exec.failed"
msgid "Could not run {command}: {detail}"
msgstr "{command} konnte nicht ausgeführt werden: {detail}"

#, python-brace-format
msgctxt "revoke.question"
msgid "Revoke the token of {login} on {host}? Every program that uses it permanently loses access."
msgstr "Das Token von {login} auf {host} widerrufen? Jedes Programm, das es verwendet, verliert dauerhaft den Zugriff."

msgctxt "revoke.accepted"
msgid "GitHub accepted the revocation. It takes effect shortly; GitHub will confirm it by email."
msgstr "GitHub hat den Widerruf angenommen. Er wird in Kürze wirksam; GitHub bestätigt ihn per E-Mail."

msgctxt "revoke.notPossible"
msgid "GitHub does not let programs revoke tokens of this type."
msgstr "GitHub lässt nicht zu, dass Programme Tokens dieses Typs widerrufen."

#, python-brace-format
msgctxt "revoke.failed"
msgid "The token of {login} on {host} was NOT revoked, so it was not deleted here either."
msgstr "Das Token von {login} auf {host} wurde NICHT widerrufen und daher auch hier nicht gelöscht."

#, python-brace-format
msgctxt "revoke.notOffered"
msgid "{host} does not let programs revoke tokens."
msgstr "{host} lässt nicht zu, dass Programme Tokens widerrufen."

#, python-brace-format
msgctxt "revoke.rejected"
msgid "GitHub rejected the request: {problems}"
msgstr "GitHub hat die Anfrage abgelehnt: {problems}"

#, python-brace-format
msgctxt "revoke.failedNext"
msgid "Revoke it at {url}. To delete it from this computer, run `{command}`."
msgstr "Widerrufe es auf {url}. Um es von diesem Computer zu löschen, führe `{command}` aus."

msgctxt "revoke.prompt"
msgid "Token to revoke (not shown):"
msgstr "Zu widerrufendes Token (wird nicht angezeigt):"

#, python-brace-format
msgctxt "revoke.tokensQuestion"
msgid "Revoke {count} token? Every program that uses it permanently loses access."
msgid_plural "Revoke {count} tokens? Every program that uses them permanently loses access."
msgstr[0] "{count} Token widerrufen? Jedes Programm, das es verwendet, verliert dauerhaft den Zugriff."
msgstr[1] "{count} Tokens widerrufen? Jedes Programm, das sie verwendet, verliert dauerhaft den Zugriff."

#. {number}: its position among the given tokens; {problem}: such as "it contains whitespace"
#, python-brace-format
msgctxt "revoke.notAToken"
msgid "Token {number} is not valid: {problem}."
msgstr "Token {number} ist ungültig: {problem}."

#, python-brace-format
msgctxt "revoke.wrongKind"
msgid "GitHub cannot revoke token {number}: it is neither a personal access token nor a token of an app's user."
msgstr "GitHub kann Token {number} nicht widerrufen: Es ist weder ein persönliches Zugriffstoken noch das Token eines App-Benutzers."

msgctxt "revoke.nothing"
msgid "Nothing was revoked. Correct or remove that token, then run the command again."
msgstr "Es wurde nichts widerrufen. Korrigiere oder entferne dieses Token und führe den Befehl erneut aus."

#, python-brace-format
msgctxt "revoke.tooMany"
msgid "GitHub revokes at most {limit} tokens at once."
msgstr "GitHub widerruft höchstens {limit} Tokens auf einmal."

#, python-brace-format
msgctxt "revoke.tooLarge"
msgid "Standard input has more than {limit} bytes."
msgstr "Die Standardeingabe hat mehr als {limit} Byte."

#, python-brace-format
msgctxt "switch.which"
msgid "Which account on {host} do you want to use?"
msgstr "Welches Konto auf {host} möchtest du verwenden?"

#, python-brace-format
msgctxt "switch.only"
msgid "{login} is the only account on {host} and is already active. Run `{command}` to add another."
msgstr "{login} ist das einzige Konto auf {host} und bereits aktiv. Führe `{command}` aus, um ein weiteres hinzuzufügen."

#, python-brace-format
msgctxt "switch.already"
msgid "{login} is already the active account on {host}."
msgstr "{login} ist bereits das aktive Konto auf {host}."

#, python-brace-format
msgctxt "switch.done"
msgid "{login} is now the active account on {host}."
msgstr "{login} ist jetzt das aktive Konto auf {host}."

#, python-brace-format
msgctxt "feed.waiting"
msgid "Rate limit reached; resuming at {time}."
msgstr "Ratenlimit erreicht; um {time} geht es weiter."

#, python-brace-format
msgctxt "feed.slow"
msgid "Still waiting for {host} to respond."
msgstr "Noch immer keine Antwort von {host}; es wird weiter gewartet."

#. {problem}: why a request failed, a sentence; {retry}: one of the two sentences below
#, python-brace-format
msgctxt "retry.first"
msgid "{problem} {retry}"
msgstr "{problem} {retry}"

#. The same for another page than the first
#, python-brace-format
msgctxt "retry.page"
msgid "Page {page}: {problem} {retry}"
msgstr "Seite {page}: {problem} {retry}"

#. {pause} ends with an abbreviation in some languages
#, python-brace-format
msgctxt "retry.soon"
msgid "Retry {number} of {limit} in {pause}."
msgstr "In {pause} folgt erneuter Versuch {number} von {limit}."

#, python-brace-format
msgctxt "retry.now"
msgid "Retry {number} of {limit} now."
msgstr "Jetzt folgt erneuter Versuch {number} von {limit}."

msgctxt "feed.slowedDown"
msgid "GitHub is limiting requests; loading one page at a time from now on."
msgstr "GitHub begrenzt die Anfragen; ab jetzt wird jeweils nur eine Seite geladen."

msgctxt "feed.partial"
msgid "GitHub left out repositories of organizations that require you to authorize this token for single sign-on (SSO)."
msgstr "GitHub hat Repositorys von Organisationen ausgelassen, die verlangen, dass du dieses Token für Single Sign-On (SSO) autorisierst."

#, python-brace-format
msgctxt "feed.partialNext"
msgid "Authorize it: {url}"
msgstr "Autorisiere es: {url}"

#, python-brace-format
msgctxt "feed.incomplete"
msgid "GitHub timed out on page {page}; some results may be missing."
msgstr "Zeitüberschreitung bei GitHub auf Seite {page}; möglicherweise fehlen Ergebnisse."

#, python-brace-format
msgctxt "feed.omitted"
msgid "Skipped {count} unreadable row on page {page}."
msgid_plural "Skipped {count} unreadable rows on page {page}."
msgstr[0] "{count} unlesbare Zeile auf Seite {page} übersprungen."
msgstr[1] "{count} unlesbare Zeilen auf Seite {page} übersprungen."

#, python-brace-format
msgctxt "all.omitted"
msgid "Skipped {count} unreadable row."
msgid_plural "Skipped {count} unreadable rows."
msgstr[0] "{count} unlesbare Zeile übersprungen."
msgstr[1] "{count} unlesbare Zeilen übersprungen."

msgctxt "feed.loading"
msgid "Loading…"
msgstr "Laden…"

#, python-brace-format
msgctxt "feed.windowEnded"
msgid "GitHub returns only the first 1,000 of {count} result. Narrow the search, for example by stars or creation date."
msgid_plural "GitHub returns only the first 1,000 of {count} results. Narrow the search, for example by stars or creation date."
msgstr[0] "GitHub liefert nur die ersten 1.000 von {count} Ergebnis. Grenze die Suche ein, zum Beispiel nach Sternen oder Erstellungsdatum."
msgstr[1] "GitHub liefert nur die ersten 1.000 von {count} Ergebnissen. Grenze die Suche ein, zum Beispiel nach Sternen oder Erstellungsdatum."

#, python-brace-format
msgctxt "feed.windowEndedAll"
msgid "GitHub returns only the first 1,000 of {count} result. To fetch them all, use `--all` without `--page-through`."
msgid_plural "GitHub returns only the first 1,000 of {count} results. To fetch them all, use `--all` without `--page-through`."
msgstr[0] "GitHub liefert nur die ersten 1.000 von {count} Ergebnis. Um alle abzurufen, verwende `--all` ohne `--page-through`."
msgstr[1] "GitHub liefert nur die ersten 1.000 von {count} Ergebnissen. Um alle abzurufen, verwende `--all` ohne `--page-through`."

msgctxt "all.help"
msgid "Fetch every match, even beyond GitHub's 1,000; waits for rate limits."
msgstr "Rufe alle Treffer ab, auch über die 1.000 von GitHub hinaus; wartet Ratenlimits ab."

msgctxt "all.helpCount"
msgid "Print only the number of matches."
msgstr "Gib nur die Anzahl der Treffer aus."

#. {first}, {second}: options such as --all
#, python-brace-format
msgctxt "usage.conflict"
msgid "{first} cannot be used with {second}."
msgstr "{first} kann nicht zusammen mit {second} verwendet werden."

#. after a number above 1,000
msgctxt "all.roughCount"
msgid "Above 1,000, GitHub's count is an estimate."
msgstr "Über 1.000 ist die Anzahl von GitHub eine Schätzung."

#. what all.allRows or all.firstRows, all.aboutRequests and all.aboutTime or all.lessThanMinute say
#, python-brace-format
msgctxt "all.estimate"
msgid "{rows}: {requests}, {time}."
msgstr "{rows}: {time}, {requests}."

msgctxt "all.allRows"
msgid "All rows"
msgstr "Alle Zeilen"

msgctxt "all.firstRows"
msgid "The first row"
msgid_plural "The first {count} rows"
msgstr[0] "Die erste Zeile"
msgstr[1] "Die ersten {count} Zeilen"

#, python-brace-format
msgctxt "all.aboutRequests"
msgid "about {count} request"
msgid_plural "about {count} requests"
msgstr[0] "etwa {count} Anfrage"
msgstr[1] "etwa {count} Anfragen"

#, python-brace-format
msgctxt "all.aboutTime"
msgid "about {time}"
msgstr "etwa {time}"

msgctxt "all.lessThanMinute"
msgid "less than a minute"
msgstr "weniger als eine Minute"

msgctxt "all.bySlices"
msgid "GitHub sorts at most 1,000 results, so these arrive in slices by creation date, sorted only within each slice."
msgstr "GitHub sortiert höchstens 1.000 Ergebnisse; diese hier kommen daher in Abschnitten nach Erstellungsdatum und sind nur innerhalb jedes Abschnitts sortiert."

msgctxt "all.goOn"
msgid "Continue?"
msgstr "Fortfahren?"

#. rows so far; {percent}: as in 42%
#, python-brace-format
msgctxt "all.progress"
msgid "{done} of {total} · {percent}"
msgstr "{done} von {total} · {percent}"

#, python-brace-format
msgctxt "all.timeLeft"
msgid "about {time} left"
msgstr "noch etwa {time}"

#. how long until GitHub accepts requests again
#, python-brace-format
msgctxt "all.limitLeft"
msgid "rate limit resets in {wait}"
msgstr "Ratenlimit wird in {wait} zurückgesetzt"

msgctxt "all.slowedDown"
msgid "GitHub is limiting requests; sending one at a time from now on."
msgstr "GitHub begrenzt die Anfragen; ab jetzt wird jeweils nur eine gesendet."

#. {age}: as in 3 hours ago
#, python-brace-format
msgctxt "all.resumed"
msgid "Resuming after {count} row, interrupted {age}."
msgid_plural "Resuming after {count} rows, interrupted {age}."
msgstr[0] "Fortsetzung nach {count} Zeile; {age} unterbrochen."
msgstr[1] "Fortsetzung nach {count} Zeilen; {age} unterbrochen."

msgctxt "all.nothingToResume"
msgid "Nothing to resume from the last seven days; starting from the beginning."
msgstr "Aus den letzten sieben Tagen gibt es nichts fortzusetzen; es wird von vorn begonnen."

#, python-brace-format
msgctxt "all.stopped"
msgid "Stopped after {count} row. Run the same command with --resume to continue."
msgid_plural "Stopped after {count} rows. Run the same command with --resume to continue."
msgstr[0] "Nach {count} Zeile angehalten. Um fortzufahren, führe denselben Befehl mit --resume aus."
msgstr[1] "Nach {count} Zeilen angehalten. Um fortzufahren, führe denselben Befehl mit --resume aus."

#. {reason}: a sentence about the local database
#, python-brace-format
msgctxt "all.notResumable"
msgid "The position could not be saved, so --resume will not work: {reason}"
msgstr "Die Position konnte nicht gespeichert werden, daher funktioniert --resume nicht: {reason}"

#. {delivered}: rows given; {count}: rows that GitHub promised
#, python-brace-format
msgctxt "all.account"
msgid "{delivered} of {count} row: {slices}, {requests}, {time}."
msgid_plural "{delivered} of {count} rows: {slices}, {requests}, {time}."
msgstr[0] "{delivered} von {count} Zeile: {time}, {slices}, {requests}."
msgstr[1] "{delivered} von {count} Zeilen: {time}, {slices}, {requests}."

#, python-brace-format
msgctxt "all.slices"
msgid "{count} slice"
msgid_plural "{count} slices"
msgstr[0] "{count} Abschnitt"
msgstr[1] "{count} Abschnitte"

#, python-brace-format
msgctxt "all.requests"
msgid "{count} request"
msgid_plural "{count} requests"
msgstr[0] "{count} Anfrage"
msgstr[1] "{count} Anfragen"

msgctxt "all.limitReached"
msgid "Reached --limit; there are more results."
msgstr "--limit erreicht; es gibt weitere Ergebnisse."

msgctxt "all.drift"
msgid "GitHub's count was an estimate, and repositories were created, deleted, and changed in the meantime."
msgstr "Die Anzahl von GitHub war eine Schätzung, und in der Zwischenzeit wurden Repositorys erstellt, gelöscht und geändert."

#. {slices}: searches for some of them
#, python-brace-format
msgctxt "all.incomplete"
msgid "GitHub timed out on {count} slice, even after a retry; results may be missing: {slices}"
msgid_plural "GitHub timed out on {count} slices, even after a retry; results may be missing: {slices}"
msgstr[0] "Zeitüberschreitung bei GitHub in {count} Abschnitt, auch nach erneutem Versuch; möglicherweise fehlen Ergebnisse: {slices}"
msgstr[1] "Zeitüberschreitung bei GitHub in {count} Abschnitten, auch nach erneutem Versuch; möglicherweise fehlen Ergebnisse: {slices}"

#. {slices}: searches for some of them
#, python-brace-format
msgctxt "all.overfull"
msgid "GitHub returns at most 1,000 repositories created in the same second with the same star count; {count} slice has more: {slices}"
msgid_plural "GitHub returns at most 1,000 repositories created in the same second with the same star count; {count} slices have more: {slices}"
msgstr[0] "GitHub liefert höchstens 1.000 Repositorys, die in derselben Sekunde erstellt wurden und gleich viele Sterne haben; {count} Abschnitt enthält mehr: {slices}"
msgstr[1] "GitHub liefert höchstens 1.000 Repositorys, die in derselben Sekunde erstellt wurden und gleich viele Sterne haben; {count} Abschnitte enthalten mehr: {slices}"

#, python-brace-format
msgctxt "all.duplicates"
msgid "Skipped {count} duplicate row that moved during the listing."
msgid_plural "Skipped {count} duplicate rows that moved during the listing."
msgstr[0] "{count} doppelte Zeile übersprungen, die sich während des Auflistens verschoben hat."
msgstr[1] "{count} doppelte Zeilen übersprungen, die sich während des Auflistens verschoben haben."

#, python-brace-format
msgctxt "feed.more"
msgid "{count} shown · Space: more · Down: one more · q: quit"
msgid_plural "{count} shown · Space: more · Down: one more · q: quit"
msgstr[0] "{count} gezeigt · Leertaste: mehr · ↓: noch eins · q: Ende"
msgstr[1] "{count} gezeigt · Leertaste: mehr · ↓: noch eins · q: Ende"

#. instead of feed.more in a narrow window
msgctxt "feed.moreShort"
msgid "Space: more · q: quit"
msgstr "Leertaste: mehr · q: Ende"

msgctxt "feed.repeat"
msgid "r: retry this page · q: quit"
msgstr "r: Seite neu laden · q: Ende"

msgctxt "feed.linePrompt"
msgid "Enter: more, NUMBER: open that row, f NUMBER: favorite, q: quit"
msgstr "Enter: mehr, NUMMER: Zeile öffnen, f NUMMER: Favorit, q: Ende"

msgctxt "feed.linePromptEnd"
msgid "NUMBER: open that row, f NUMBER: favorite, Enter or q: quit"
msgstr "NUMMER: Zeile öffnen, f NUMMER: Favorit, Enter oder q: Ende"

msgctxt "feed.lineUnknown"
msgid "Enter a row number, f and a row number, or q; or only press Enter."
msgstr "Gib eine Zeilennummer, f und eine Zeilennummer oder q ein, oder drücke nur Enter."

#, python-brace-format
msgctxt "feed.noRow"
msgid "There is no row {row} yet."
msgstr "Zeile {row} gibt es noch nicht."

msgctxt "feed.plainRepeat"
msgid "Enter: retry, q: quit"
msgstr "Enter: nochmal, q: Ende"

#, python-brace-format
msgctxt "feed.end"
msgid "End of list: {count} repository."
msgid_plural "End of list: {count} repositories."
msgstr[0] "Ende der Liste: {count} Repository."
msgstr[1] "Ende der Liste: {count} Repositorys."

#. {count}: rows shown, as many as --limit allows
#, python-brace-format
msgctxt "feed.limitEnd"
msgid "Showing {count} repository (--limit); there are more."
msgid_plural "Showing {count} repositories (--limit); there are more."
msgstr[0] "{count} Repository wird angezeigt (--limit); es gibt weitere."
msgstr[1] "{count} Repositorys werden angezeigt (--limit); es gibt weitere."

#. {count}: rows shown without --limit
#, python-brace-format
msgctxt "feed.moreHint"
msgid "Showing the first repository. To see all, use `--page-through`."
msgid_plural "Showing the first {count}. To see all, use `--page-through`."
msgstr[0] "Das erste Repository wird angezeigt. Um alle zu sehen, verwende `--page-through`."
msgstr[1] "Die ersten {count} werden angezeigt. Um alle zu sehen, verwende `--page-through`."

#. {count}: rows written before the interruption, {page}: the page where it resumes
#, python-brace-format
msgctxt "feed.resumed"
msgid "Resuming at page {page}, after {count} row."
msgid_plural "Resuming at page {page}, after {count} rows."
msgstr[0] "Fortsetzung auf Seite {page}, nach {count} Zeile."
msgstr[1] "Fortsetzung auf Seite {page}, nach {count} Zeilen."

msgctxt "feed.nothingToResume"
msgid "Nothing to resume from the last hour; starting at page 1."
msgstr "Aus der letzten Stunde gibt es nichts fortzusetzen; es wird mit Seite 1 begonnen."

#. {qualifiers}: parts of the search, separated by spaces
#, python-brace-format
msgctxt "feed.ignored"
msgid "Not applied to cached results: {qualifiers}"
msgstr "Nicht auf Ergebnisse aus dem Cache angewendet: {qualifiers}"

msgctxt "show.noRepository"
msgid "No repository given, and the current folder is not a clone with a remote named \"origin\"."
msgstr "Kein Repository angegeben, und der aktuelle Ordner ist kein Klon mit einem Remote namens „origin“."

msgctxt "show.foreignOrigin"
msgid "The remote \"origin\" of this clone is not a GitHub repository."
msgstr "Das Remote „origin“ dieses Klons ist kein GitHub-Repository."

msgctxt "show.noRepositoryNext"
msgid "Run `ghrepo show OWNER/NAME`."
msgstr "Führe `ghrepo show BESITZER/NAME` aus."

#, python-brace-format
msgctxt "show.renamed"
msgid "{old} is now {new}."
msgstr "{old} heißt jetzt {new}."

# favorites: repositories that the user marked

msgctxt "favorites.none"
msgid "No favorites yet. Add one with `ghrepo favorites add OWNER/NAME`."
msgstr "Noch keine Favoriten. Füge einen hinzu: `ghrepo favorites add BESITZER/NAME`."

msgctxt "favorites.noMatch"
msgid "No favorites match."
msgstr "Keine passenden Favoriten."

#, python-brace-format
msgctxt "favorites.count"
msgid "{count} favorite."
msgid_plural "{count} favorites."
msgstr[0] "{count} Favorit."
msgstr[1] "{count} Favoriten."

#. {shown}: fewer than {total}, which is 2 or more
#, python-brace-format
msgctxt "favorites.countOf"
msgid "{shown} of {total} favorites."
msgstr "{shown} von {total} Favoriten."

#. {date}: a day; {age}: as in "3 hours ago"
#, python-brace-format
msgctxt "favorites.since"
msgid "♥ Favorite since {date}; details fetched {age}."
msgstr "♥ Favorit seit {date}; Details {age} abgerufen."

#, python-brace-format
msgctxt "favorites.added"
msgid "♥ Added {name}."
msgstr "♥ {name} hinzugefügt."

#, python-brace-format
msgctxt "favorites.already"
msgid "♥ {name} is already a favorite."
msgstr "♥ {name} ist bereits ein Favorit."

#, python-brace-format
msgctxt "favorites.changed"
msgid "♥ {name} is already a favorite; note and tags updated."
msgstr "♥ {name} ist bereits ein Favorit; Notiz und Schlagwörter wurden aktualisiert."

#, python-brace-format
msgctxt "favorites.noteChanged"
msgid "♥ {name} is already a favorite; note updated."
msgstr "♥ {name} ist bereits ein Favorit; die Notiz wurde aktualisiert."

#, python-brace-format
msgctxt "favorites.tagsChanged"
msgid "♥ {name} is already a favorite; tags updated."
msgstr "♥ {name} ist bereits ein Favorit; die Schlagwörter wurden aktualisiert."

#, python-brace-format
msgctxt "favorites.removed"
msgid "Removed {name}."
msgstr "{name} entfernt."

#, python-brace-format
msgctxt "favorites.removeQuestion"
msgid "Remove {name} from your favorites, with its note and tags?"
msgstr "{name} mit Notiz und Schlagwörtern aus den Favoriten entfernen?"

#. {tags}: one tag or several, with commas
#, python-brace-format
msgctxt "favorites.untagged"
msgid "Removed from {name}: {tags}."
msgstr "Von {name} entfernt: {tags}."

#, python-brace-format
msgctxt "favorites.noTag"
msgid "{name} is not tagged {tags}."
msgstr "{name} hat folgendes Schlagwort nicht: {tags}."

#, python-brace-format
msgctxt "favorites.tagsNext"
msgid "Run `ghrepo favorites show {name}` to see its tags."
msgstr "Führe `ghrepo favorites show {name}` aus, um die Schlagwörter zu sehen."

#, python-brace-format
msgctxt "favorites.unknown"
msgid "{name} is not a favorite."
msgstr "{name} ist kein Favorit."

msgctxt "favorites.listNext"
msgid "Run `ghrepo favorites` to list them."
msgstr "Führe `ghrepo favorites` aus, um die Favoriten aufzulisten."

#. {text}: a repository as it was named; why it failed follows on the next line
#, python-brace-format
msgctxt "favorites.failed"
msgid "{text}:"
msgstr "{text}:"

#, python-brace-format
msgctxt "favorites.noRow"
msgid "The last list in this terminal has no row {row}."
msgstr "Die letzte Liste in diesem Terminal hat keine Zeile {row}."

msgctxt "favorites.noRowNext"
msgid "Row numbers refer to the last list in the same terminal. Run one first, such as `ghrepo search swift`."
msgstr "Zeilennummern beziehen sich auf die letzte Liste im selben Terminal. Rufe zuerst eine auf, zum Beispiel mit `ghrepo search swift`."

#, python-brace-format
msgctxt "favorites.private"
msgid "Cannot add the private repository {name}: it is unknown which account this token belongs to."
msgstr "Das private Repository {name} kann nicht hinzugefügt werden: Es ist nicht bekannt, zu welchem Konto dieses Token gehört."

#, python-brace-format
msgctxt "favorites.privateNext"
msgid "Run `{command}`, then add `--user LOGIN`."
msgstr "Führe `{command}` aus, und füge dann `--user LOGIN` hinzu."

#, python-brace-format
msgctxt "favorites.others"
msgid "The private repository {name} is already a favorite of another account."
msgstr "Das private Repository {name} ist bereits ein Favorit eines anderen Kontos."

#, python-brace-format
msgctxt "favorites.others.next"
msgid "To see it, switch to that account: `{command}`."
msgstr "Um es zu sehen, wechsle zu diesem Konto: `{command}`."

#, python-brace-format
msgctxt "favorites.privateLeftOut"
msgid "Skipped {count} private repository. To include private repositories, log in with `{command}` and add `--user LOGIN`."
msgid_plural "Skipped {count} private repositories. To include private repositories, log in with `{command}` and add `--user LOGIN`."
msgstr[0] "{count} privates Repository übersprungen. Um private Repositorys einzubeziehen, melde dich mit `{command}` an und füge `--user LOGIN` hinzu."
msgstr[1] "{count} private Repositorys übersprungen. Um private Repositorys einzubeziehen, melde dich mit `{command}` an und füge `--user LOGIN` hinzu."

#, python-brace-format
msgctxt "favorites.exported"
msgid "Wrote {count} favorite to {path}."
msgid_plural "Wrote {count} favorites to {path}."
msgstr[0] "{count} Favorit in {path} geschrieben."
msgstr[1] "{count} Favoriten in {path} geschrieben."

#, python-brace-format
msgctxt "favorites.fileExists"
msgid "{path} already exists."
msgstr "{path} existiert bereits."

msgctxt "favorites.fileExistsNext"
msgid "Choose another file, or use `--force` to overwrite it."
msgstr "Wähle eine andere Datei oder überschreibe sie mit `--force`."

#. {detail}: the system's words
#, python-brace-format
msgctxt "favorites.fileFailed"
msgid "Cannot write {path}: {detail}"
msgstr "{path} kann nicht geschrieben werden: {detail}"

msgctxt "favorites.fileNext"
msgid "Check the path and its permissions."
msgstr "Prüfe den Pfad und seine Berechtigungen."

#. {detail}: the system's words
#, python-brace-format
msgctxt "favorites.fileUnreadable"
msgid "Cannot read {path}: {detail}"
msgstr "{path} kann nicht gelesen werden: {detail}"

#, python-brace-format
msgctxt "favorites.imported"
msgid "Imported {count} new favorite ({total} read)."
msgid_plural "Imported {count} new favorites ({total} read)."
msgstr[0] "{count} neuer Favorit importiert ({total} gelesen)."
msgstr[1] "{count} neue Favoriten importiert ({total} gelesen)."

#. {detail}: a technical reason, in English
#, python-brace-format
msgctxt "favorites.badLine"
msgid "Line {line} of {path} is not a valid favorite: {detail}"
msgstr "{path}, Zeile {line}: kein gültiger Favorit: {detail}"

#. fits behind "Line 3 of"; other texts use it for a file that is read
msgctxt "favorites.standardInput"
msgid "standard input"
msgstr "Standardeingabe"

msgctxt "favorites.nothingImported"
msgid "Nothing was imported. Fix or delete the line, then try again."
msgstr "Es wurde nichts importiert. Korrigiere oder lösche die Zeile und versuche es dann erneut."

msgctxt "sync.same"
msgid "Favorites and stars are in sync."
msgstr "Favoriten und Sterne stimmen überein."

#. behind `favorites sync --pull` or `--push`
msgctxt "sync.nothing"
msgid "Nothing to do in this direction."
msgstr "In dieser Richtung gibt es nichts zu tun."

#, python-brace-format
msgctxt "sync.reading"
msgid "{count} star read…"
msgid_plural "{count} stars read…"
msgstr[0] "{count} Stern gelesen…"
msgstr[1] "{count} Sterne gelesen…"

#, python-brace-format
msgctxt "sync.missing"
msgid "{count} repository is starred on GitHub but not a favorite:"
msgid_plural "{count} repositories are starred on GitHub but not favorites:"
msgstr[0] "{count} Repository ist auf GitHub mit Stern markiert, aber kein Favorit:"
msgstr[1] "{count} Repositorys sind auf GitHub mit Stern markiert, aber keine Favoriten:"

#, python-brace-format
msgctxt "sync.unstarred"
msgid "{count} favorite is not starred on GitHub:"
msgid_plural "{count} favorites are not starred on GitHub:"
msgstr[0] "{count} Favorit ist auf GitHub nicht mit Stern markiert:"
msgstr[1] "{count} Favoriten sind auf GitHub nicht mit Stern markiert:"

#. below a list of names; two spaces at the front
#, python-brace-format
msgctxt "sync.more"
msgid "  and {count} more"
msgid_plural "  and {count} more"
msgstr[0] "  und {count} weiteres"
msgstr[1] "  und {count} weitere"

msgctxt "sync.pullQuestion"
msgid "Add it to favorites?"
msgid_plural "Add these {count} to favorites?"
msgstr[0] "Zu den Favoriten hinzufügen?"
msgstr[1] "Diese {count} zu den Favoriten hinzufügen?"

msgctxt "sync.pushQuestion"
msgid "Star it on GitHub?"
msgid_plural "Star these {count} on GitHub?"
msgstr[0] "Auf GitHub mit Stern markieren?"
msgstr[1] "Diese {count} auf GitHub mit Stern markieren?"

#, python-brace-format
msgctxt "sync.pulled"
msgid "♥ Added {count} favorite."
msgid_plural "♥ Added {count} favorites."
msgstr[0] "♥ {count} Favorit hinzugefügt."
msgstr[1] "♥ {count} Favoriten hinzugefügt."

#, python-brace-format
msgctxt "sync.pushing"
msgid "Starring {number} of {total}…"
msgstr "Mit Stern markieren: {number} von {total}…"

#, python-brace-format
msgctxt "sync.pushed"
msgid "Starred {count} repository on GitHub."
msgid_plural "Starred {count} repositories on GitHub."
msgstr[0] "{count} Repository auf GitHub mit Stern markiert."
msgstr[1] "{count} Repositorys auf GitHub mit Stern markiert."

#, python-brace-format
msgctxt "sync.pushedSome"
msgid "Stopped: starred {count} of {total} on GitHub."
msgid_plural "Stopped: starred {count} of {total} on GitHub."
msgstr[0] "Abgebrochen: {count} von {total} auf GitHub mit Stern markiert."
msgstr[1] "Abgebrochen: {count} von {total} auf GitHub mit Stern markiert."

#, python-brace-format
msgctxt "sync.gone"
msgid "Skipped {name}: deleted from GitHub, or not visible to this token. It stays a favorite."
msgstr "{name} übersprungen: auf GitHub gelöscht oder für dieses Token nicht sichtbar. Es bleibt ein Favorit."

# saved: searches that the user named

msgctxt "saved.none"
msgid "No saved searches yet. Save one with `ghrepo saved add NAME QUERY`."
msgstr "Noch keine gespeicherten Suchen. Speichere eine: `ghrepo saved add NAME SUCHANFRAGE`."

#, python-brace-format
msgctxt "saved.added"
msgid "Saved \"{name}\": {query}"
msgstr "„{name}“ gespeichert: {query}"

#, python-brace-format
msgctxt "saved.exists"
msgid "A saved search named \"{name}\" already exists."
msgstr "Eine gespeicherte Suche namens „{name}“ existiert bereits."

msgctxt "saved.existsNext"
msgid "Choose another name, or remove it first with `ghrepo saved remove`."
msgstr "Wähle einen anderen Namen oder entferne sie zuerst mit `ghrepo saved remove`."

#, python-brace-format
msgctxt "saved.removed"
msgid "Removed \"{name}\"."
msgstr "„{name}“ entfernt."

#. {name}, {new}: names of a saved search
#, python-brace-format
msgctxt "saved.renamed"
msgid "Renamed \"{name}\" to \"{new}\"."
msgstr "„{name}“ in „{new}“ umbenannt."

#, python-brace-format
msgctxt "saved.unknown"
msgid "There is no saved search named \"{name}\"."
msgstr "Es gibt keine gespeicherte Suche namens „{name}“."

msgctxt "saved.unknownNext"
msgid "Run `ghrepo saved` to list the saved searches."
msgstr "Führe `ghrepo saved` aus, um die gespeicherten Suchen aufzulisten."

#. {age}: as in "3 hours ago"
#, python-brace-format
msgctxt "saved.lastRun"
msgid "last run {age}"
msgstr "zuletzt {age} ausgeführt"

msgctxt "saved.neverRun"
msgid "never run"
msgstr "noch nie ausgeführt"

#. {age}: as in "3 hours ago"
#, python-brace-format
msgctxt "saved.new"
msgid "{count} new since the last run, {age}."
msgid_plural "{count} new since the last run, {age}."
msgstr[0] "Seit der letzten Ausführung ({age}): {count} neues Ergebnis."
msgstr[1] "Seit der letzten Ausführung ({age}): {count} neue Ergebnisse."

#. {age}: as in "3 hours ago"
#, python-brace-format
msgctxt "saved.nothingNew"
msgid "Nothing new since the last run, {age}."
msgstr "Nichts Neues seit der letzten Ausführung ({age})."

#, python-brace-format
msgctxt "status.anonymous"
msgid "Not logged in: requests are anonymous. Run `{command}` for higher limits."
msgstr "Nicht angemeldet: Anfragen erfolgen ohne Anmeldung. Führe `{command}` aus, um höhere Limits zu erhalten."

msgctxt "status.unknownLogin"
msgid "(unknown account)"
msgstr "(unbekanntes Konto)"

msgctxt "status.active"
msgid "active"
msgstr "aktiv"

msgctxt "status.valid"
msgid "valid"
msgstr "gültig"

msgctxt "status.unchecked"
msgid "not checked"
msgstr "nicht geprüft"

msgctxt "status.failed"
msgid "failed"
msgstr "Fehler"

msgctxt "status.token"
msgid "Token:"
msgstr "Token:"

msgctxt "status.source"
msgid "Source:"
msgstr "Herkunft:"

msgctxt "status.scopes"
msgid "Scopes:"
msgstr "Scopes:"

msgctxt "status.noScopes"
msgid "none (public data only)"
msgstr "keine (nur öffentliche Daten)"

msgctxt "status.expires"
msgid "Expires:"
msgstr "Läuft ab:"

msgctxt "status.partial"
msgid "Organizations require you to authorize this token for single sign-on (SSO); GitHub leaves out their data."
msgstr "Organisationen verlangen, dass du dieses Token für Single Sign-On (SSO) autorisierst; GitHub lässt ihre Daten aus."

#, python-brace-format
msgctxt "status.limit"
msgid "Rate limit for {resource}: {remaining} of {limit} left, resets {reset}"
msgstr "Ratenlimit für {resource}: noch {remaining} von {limit}, wird {reset} zurückgesetzt"

msgctxt "status.renewable"
msgid "Renewable until:"
msgstr "Erneuerbar bis:"

msgctxt "status.notRenewed"
msgid "Not renewed:"
msgstr "Nicht erneuert:"

msgctxt "kind.classic"
msgid "classic personal access token"
msgstr "klassisches persönliches Zugriffstoken"

msgctxt "kind.fineGrained"
msgid "fine-grained personal access token"
msgstr "differenziertes (fine-grained) persönliches Zugriffstoken"

msgctxt "kind.oauthApp"
msgid "token of an OAuth app"
msgstr "Token einer OAuth-App"

msgctxt "kind.githubApp"
msgid "token of a GitHub App"
msgstr "Token einer GitHub-App"

msgctxt "kind.installation"
msgid "installation token"
msgstr "Installationstoken"

msgctxt "kind.refresh"
msgid "refresh token"
msgstr "Refresh-Token"

msgctxt "kind.unknown"
msgid "token of an unknown type"
msgstr "Token unbekannten Typs"

msgctxt "doctor.version"
msgid "Version:"
msgstr "Version:"

msgctxt "doctor.terminalLabel"
msgid "Terminal:"
msgstr "Terminal:"

msgctxt "doctor.language"
msgid "Language:"
msgstr "Sprache:"

msgctxt "doctor.configurationLabel"
msgid "Configuration:"
msgstr "Konfiguration:"

msgctxt "doctor.databaseLabel"
msgid "Local database:"
msgstr "Lokale Datenbank:"

msgctxt "doctor.keyring"
msgid "Keyring:"
msgstr "Schlüsselbund:"

#. A place for tokens that is not the keyring.
msgctxt "doctor.storeLabel"
msgid "Token store:"
msgstr "Tokenspeicher:"

msgctxt "doctor.accountLabel"
msgid "Account:"
msgstr "Konto:"

#. Environment variables.
msgctxt "doctor.variablesLabel"
msgid "Variables:"
msgstr "Variablen:"

msgctxt "doctor.clockLabel"
msgid "Clock:"
msgstr "Uhr:"

msgctxt "doctor.limitsLabel"
msgid "Rate limits:"
msgstr "Ratenlimits:"

msgctxt "doctor.imagesLabel"
msgid "Images:"
msgstr "Bilder:"

msgctxt "doctor.proxyLabel"
msgid "Proxy:"
msgstr "Proxy:"

#. How a check ended, for a screen reader; elsewhere a sign says it.
msgctxt "doctor.ok"
msgid "fine"
msgstr "in Ordnung"

#. How a check ended, for a screen reader.
msgctxt "doctor.note"
msgid "note"
msgstr "Hinweis"

#. How a check ended, for a screen reader.
msgctxt "doctor.warning"
msgid "warning"
msgstr "Warnung"

#. How a check ended, for a screen reader.
msgctxt "doctor.problem"
msgid "problem"
msgstr "Problem"

#. How a check ended, for a screen reader.
msgctxt "doctor.skipped"
msgid "not checked"
msgstr "nicht geprüft"

#, python-brace-format
msgctxt "doctor.late"
msgid "The check did not finish within {count} second."
msgid_plural "The check did not finish within {count} seconds."
msgstr[0] "Die Prüfung wurde nicht innerhalb von {count} Sekunde fertig."
msgstr[1] "Die Prüfung wurde nicht innerhalb von {count} Sekunden fertig."

msgctxt "doctor.offline"
msgid "Not checked, because of --offline."
msgstr "Wegen --offline nicht geprüft."

msgctxt "doctor.unreached"
msgid "Not checked, because GitHub could not be reached."
msgstr "Nicht geprüft, weil GitHub nicht erreicht wurde."

msgctxt "doctor.noHost"
msgid "Not checked, because the host is not valid; see the configuration above."
msgstr "Nicht geprüft, weil der Host nicht gültig ist; siehe die Konfiguration oben."

msgctxt "doctor.noTransport"
msgid "Not checked, because libcurl could not be loaded."
msgstr "Nicht geprüft, weil libcurl nicht geladen werden konnte."

#. {type}: the value of TERM
#, python-brace-format
msgctxt "doctor.noTerminal"
msgid "Standard output is not a terminal; TERM is {type}."
msgstr "Die Standardausgabe ist kein Terminal; TERM ist {type}."

#. {type}: the value of TERM, and the name of the terminal; {colors}: as in "256 colors"; {images}: a value of --images
#, python-brace-format
msgctxt "doctor.terminal"
msgid "{type}, {columns} × {rows}, {colors}, images: {images}"
msgstr "{type}, {columns} × {rows}, {colors}, Bilder: {images}"

msgctxt "doctor.terminalNext"
msgid "Set TERM to the type of your terminal, such as xterm-256color."
msgstr "Setze TERM auf die Art deines Terminals, etwa xterm-256color."

msgctxt "doctor.noColors"
msgid "no colors"
msgstr "keine Farben"

#, python-brace-format
msgctxt "doctor.colors"
msgid "{count} color"
msgid_plural "{count} colors"
msgstr[0] "{count} Farbe"
msgstr[1] "{count} Farben"

msgctxt "doctor.trueColor"
msgid "24-bit color"
msgstr "24-Bit-Farben"

#. {language}: as in "pl"; {variable}: the variable that chose it; {locale}: as in "pl_PL.UTF-8"
#, python-brace-format
msgctxt "doctor.locale"
msgid "{language} (from {variable}), locale {locale}"
msgstr "{language} (aus {variable}), Locale {locale}"

msgctxt "doctor.notUtf8"
msgid "The locale is not UTF-8, so characters may be shown wrong."
msgstr "Die Locale ist nicht UTF-8, daher können Zeichen falsch erscheinen."

msgctxt "doctor.notUtf8Next"
msgid "Set a UTF-8 locale, such as `export LANG=C.UTF-8`."
msgstr "Setze eine UTF-8-Locale, etwa `export LANG=C.UTF-8`."

msgctxt "doctor.images"
msgid "The sandboxed helper program decoded an image."
msgstr "Das abgeschottete Hilfsprogramm hat ein Bild gelesen."

msgctxt "doctor.imagesMissingNext"
msgid "Install ghrepo again, with all of its files."
msgstr "Installiere ghrepo neu, mit allen seinen Dateien."

#. {reason}: a word such as "died", not translated
#, python-brace-format
msgctxt "doctor.imagesFailed"
msgid "The sandboxed helper program could not decode an image ({reason})."
msgstr "Das abgeschottete Hilfsprogramm konnte kein Bild lesen ({reason})."

msgctxt "doctor.imagesFailedNext"
msgid "Its sandbox needs seccomp, which some containers forbid; `--images none` turns images off."
msgstr "Seine Abschottung braucht seccomp, was manche Container verbieten; `--images none` schaltet Bilder aus."

#, python-brace-format
msgctxt "doctor.jqFailed"
msgid "{path} cannot be run: {detail}"
msgstr "{path} kann nicht ausgeführt werden: {detail}"

#, python-brace-format
msgctxt "doctor.configuration"
msgid "{path} is valid."
msgstr "{path} ist gültig."

#, python-brace-format
msgctxt "doctor.noConfiguration"
msgid "There is no {path}, so every setting has its default."
msgstr "Es gibt kein {path}, daher gelten alle Voreinstellungen."

#, python-brace-format
msgctxt "doctor.noDatabase"
msgid "There is no {path} yet."
msgstr "Es gibt noch kein {path}."

#. {size}: as in "48 MB"
#, python-brace-format
msgctxt "doctor.database"
msgid "{path} is intact, with {count} repository in {size}."
msgid_plural "{path} is intact, with {count} repositories in {size}."
msgstr[0] "{path} ist in Ordnung, mit {count} Repository in {size}."
msgstr[1] "{path} ist in Ordnung, mit {count} Repositorys in {size}."

#, python-brace-format
msgctxt "doctor.noHelper"
msgid "git does not ask ghrepo for the token for {host}."
msgstr "git fragt ghrepo nicht nach dem Token für {host}."

#, python-brace-format
msgctxt "doctor.noHelperNext"
msgid "If it should, run `{command}`."
msgstr "Wenn es das soll, führe `{command}` aus."

#, python-brace-format
msgctxt "doctor.helperMissing"
msgid "git asks {path} for the token for {host}, but there is no such program."
msgstr "git fragt {path} nach dem Token für {host}, aber es gibt kein solches Programm."

#, python-brace-format
msgctxt "doctor.helperOther"
msgid "git asks another ghrepo for the token for {host}: {path}"
msgstr "git fragt ein anderes ghrepo nach dem Token für {host}: {path}"

#, python-brace-format
msgctxt "doctor.helperOtherNext"
msgid "If it should ask this one, run `{command}`."
msgstr "Wenn es dieses fragen soll, führe `{command}` aus."

#, python-brace-format
msgctxt "doctor.helper"
msgid "git asks this ghrepo for the token for {host}."
msgstr "git fragt dieses ghrepo nach dem Token für {host}."

#. Of the keyring, or of another place for tokens.
msgctxt "doctor.store"
msgid "can be used"
msgstr "ist benutzbar"

#, python-brace-format
msgctxt "doctor.roundTrip"
msgid "an item was written, read, and deleted in {milliseconds} ms"
msgstr "ein Eintrag wurde in {milliseconds} ms geschrieben, gelesen und gelöscht"

msgctxt "doctor.roundTripDiffers"
msgid "an item was not read as it was written"
msgstr "ein Eintrag wurde nicht so gelesen, wie er geschrieben wurde"

#. {kind}: as in "classic personal access token"; {source}: a text of the area source
#, python-brace-format
msgctxt "doctor.account"
msgid "{login} on {host}: {kind} from {source}"
msgstr "{login} auf {host}: {kind} {source}"

#, python-brace-format
msgctxt "doctor.expires"
msgid "expires {date}"
msgstr "läuft ab: {date}"

#, python-brace-format
msgctxt "doctor.renewable"
msgid "renewed automatically until {date}"
msgstr "wird automatisch erneuert bis {date}"

#, python-brace-format
msgctxt "doctor.notRenewed"
msgid "not renewed: {reason}"
msgstr "nicht erneuert: {reason}"

msgctxt "doctor.noVariables"
msgid "None replaces the login, the host, the server, or the trusted certificates."
msgstr "Keine ersetzt die Anmeldung, den Host, den Server oder die vertrauenswürdigen Zertifikate."

#, python-brace-format
msgctxt "doctor.variables"
msgid "These are set: {variables}."
msgstr "Gesetzt sind: {variables}."

#, python-brace-format
msgctxt "doctor.ignoredVariables"
msgid "{variables} has no effect, because {other} is set."
msgstr "{variables} ist wirkungslos, weil {other} gesetzt ist."

#. {variable}: the environment variable that names the proxy
#, python-brace-format
msgctxt "doctor.proxy"
msgid "{address}, from {variable}"
msgstr "{address}, aus {variable}"

#, python-brace-format
msgctxt "doctor.noProxy"
msgid "No proxy is used for {host}."
msgstr "Für {host} wird kein Proxy verwendet."

#, python-brace-format
msgctxt "doctor.addresses"
msgid "{host} resolves to {addresses}."
msgstr "{host} hat die Adressen {addresses}."

#, python-brace-format
msgctxt "doctor.noTls"
msgid "None: {host} is on this computer and uses http."
msgstr "Keins: {host} ist auf diesem Computer und verwendet http."

#, python-brace-format
msgctxt "doctor.trusted"
msgid "{host} has a trusted certificate."
msgstr "{host} hat ein vertrauenswürdiges Zertifikat."

#, python-brace-format
msgctxt "doctor.trust"
msgid "Certificate authorities: {path}"
msgstr "Zertifizierungsstellen: {path}"

#, python-brace-format
msgctxt "doctor.trustFrom"
msgid "Certificate authorities: {path}, from {variables}"
msgstr "Zertifizierungsstellen: {path}, aus {variables}"

msgctxt "doctor.trustDefault"
msgid "Certificate authorities: libcurl's default"
msgstr "Zertifizierungsstellen: die von libcurl"

#, python-brace-format
msgctxt "doctor.responded"
msgid "{url} responded with status {status} after {milliseconds} ms."
msgstr "{url} antwortete nach {milliseconds} ms mit dem Status {status}."

#. An endpoint of GitHub's is going to end.
msgctxt "doctor.deprecatedNext"
msgid "Update ghrepo: a newer version may no longer need it."
msgstr "Aktualisiere ghrepo: Eine neuere Version braucht das vielleicht nicht mehr."

msgctxt "doctor.clock"
msgid "It agrees with GitHub's to within a minute."
msgstr "Sie stimmt auf eine Minute mit der von GitHub überein."

#. {difference}: as in "2 min, 5 sec"
#, python-brace-format
msgctxt "doctor.clockBehind"
msgid "{difference} behind the clock of {host}"
msgstr "geht gegenüber {host} um {difference} nach"

#. {difference}: as in "2 min, 5 sec"
#, python-brace-format
msgctxt "doctor.clockAhead"
msgid "{difference} ahead of the clock of {host}"
msgstr "geht gegenüber {host} um {difference} vor"

msgctxt "doctor.clockNext"
msgid "Set this computer's clock, as with `timedatectl set-ntp true`. Until then, ghrepo misjudges when tokens expire and rate limits reset."
msgstr "Stelle die Uhr dieses Computers, etwa mit `timedatectl set-ntp true`. Bis dahin schätzt ghrepo falsch ein, wann Tokens ablaufen und Ratenlimits zurückgesetzt werden."

#, python-brace-format
msgctxt "doctor.noLimits"
msgid "{host} has none."
msgstr "{host} hat keine."

#. {resource}: a name of GitHub's, such as search
#, python-brace-format
msgctxt "doctor.limit"
msgid "{resource}: {remaining} of {limit} left"
msgstr "{resource}: noch {remaining} von {limit}"

#, python-brace-format
msgctxt "doctor.limitNext"
msgid "Wait until {time}, or add `--wait` to the command."
msgstr "Warte bis {time}, oder gib dem Befehl `--wait` mit."

msgctxt "doctor.noProblems"
msgid "No problems found."
msgstr "Keine Probleme gefunden."

#, python-brace-format
msgctxt "doctor.problems"
msgid "{count} problem found."
msgid_plural "{count} problems found."
msgstr[0] "{count} Problem gefunden."
msgstr[1] "{count} Probleme gefunden."

msgctxt "usage.oneFormat"
msgid "Use only one of --json, --jsonl, --tsv, and --csv."
msgstr "Verwende nur eine der Optionen --json, --jsonl, --tsv und --csv."

msgctxt "usage.plain"
msgid "--plain requires --page-through."
msgstr "--plain erfordert --page-through."

msgctxt "usage.order"
msgid "--order requires --sort with stars, forks, updated, or help-wanted-issues; the best match has no direction."
msgstr "--order erfordert --sort mit stars, forks, updated oder help-wanted-issues; für „beste Treffer“ gibt es keine Richtung."

msgctxt "output.jqHelp"
msgid "Filter the JSON with a jq expression; implies --json."
msgstr "Filtere das JSON mit einem jq-Ausdruck; schließt --json ein."

#, python-brace-format
msgctxt "output.templateHelp"
msgid "Format the output with a Mustache template, or the one in @FILE; see `ghrepo help formatting`."
msgstr "Formatiere die Ausgabe mit einer Mustache-Vorlage oder mit der in @DATEI; siehe `ghrepo help formatting`."

msgctxt "output.csvHelp"
msgid "Write comma-separated values with a header line."
msgstr "Gib durch Kommas getrennte Werte mit Kopfzeile aus."

msgctxt "output.valueExpression"
msgid "EXPRESSION"
msgstr "AUSDRUCK"

msgctxt "output.valueTemplate"
msgid "TEMPLATE"
msgstr "VORLAGE"

msgctxt "output.filterNeedsJson"
msgid "--jq and --template cannot be used with --tsv or --csv."
msgstr "--jq und --template können nicht zusammen mit --tsv oder --csv verwendet werden."

msgctxt "output.jqMissing"
msgid "--jq needs the program jq, which is not in PATH."
msgstr "--jq benötigt das Programm jq, das nicht in PATH ist."

msgctxt "output.jqMissingNext"
msgid "Install it: `sudo apt install jq`, `sudo dnf install jq`, or `sudo pacman -S jq`."
msgstr "Installiere es: `sudo apt install jq`, `sudo dnf install jq` oder `sudo pacman -S jq`."

#. {detail}: jq's own text
#, python-brace-format
msgctxt "output.jqNotCompiled"
msgid "The jq expression is not valid: {detail}"
msgstr "Der jq-Ausdruck ist ungültig: {detail}"

msgctxt "output.jqNext"
msgid "See the jq manual: https://jqlang.github.io/jq/manual/"
msgstr "Siehe das jq-Handbuch: https://jqlang.github.io/jq/manual/"

#. {detail}: jq's own text
#, python-brace-format
msgctxt "output.jqFailed"
msgid "The jq expression failed: {detail}"
msgstr "Der jq-Ausdruck ist fehlgeschlagen: {detail}"

#. {size}: a number
#, python-brace-format
msgctxt "output.jqTooLarge"
msgid "The jq expression was stopped: it used more than {size} MiB of memory."
msgstr "Der jq-Ausdruck wurde abgebrochen: Er hat mehr als {size} MiB Speicher belegt."

msgctxt "output.jqTooLargeNext"
msgid "Add --jsonl, so that jq gets one object at a time."
msgstr "Füge --jsonl hinzu, damit jq jeweils nur ein Objekt erhält."

#. {line}, {column}: numbers; {reason}: a sentence of output.template*; {text}: the line itself
#, python-brace-format
msgctxt "output.templateWrong"
msgid ""
"Error in the template, line {line}, column {column}: {reason}\n"
"  {text}"
msgstr ""
"Fehler in der Vorlage, Zeile {line}, Spalte {column}: {reason}\n"
"  {text}"

msgctxt "output.templateNext"
msgid "`ghrepo search --fields help` lists the fields; `ghrepo help formatting` explains templates."
msgstr "`ghrepo search --fields help` listet die Felder auf; `ghrepo help formatting` erklärt Vorlagen."

msgctxt "output.documentTemplateNext"
msgid "Use `--json` instead of `--template` to see the fields; `ghrepo help formatting` explains templates."
msgstr "Verwende `--json` statt `--template`, um die Felder zu sehen; `ghrepo help formatting` erklärt Vorlagen."

#. {path}: a file
#, python-brace-format
msgctxt "output.templateUnreadable"
msgid "Could not read the template {path} as text."
msgstr "Die Vorlage {path} konnte nicht als Text gelesen werden."

msgctxt "output.templateClosingTag"
msgid "this tag closes a different section than the open one."
msgstr "dieses Tag schließt einen anderen Abschnitt als den offenen."

msgctxt "output.templateUnfinishedTag"
msgid "this tag is not closed, or its name has characters that are not allowed."
msgstr "dieses Tag ist nicht geschlossen, oder sein Name enthält unzulässige Zeichen."

msgctxt "output.templateNotClosed"
msgid "a section is not closed."
msgstr "ein Abschnitt ist nicht geschlossen."

msgctxt "output.templateSetting"
msgid "unknown setting."
msgstr "unbekannte Einstellung."

msgctxt "output.templateUnsupported"
msgid "partials and custom delimiters are not supported."
msgstr "Teilvorlagen und eigene Trennzeichen werden nicht unterstützt."

msgctxt "output.templateTooLarge"
msgid "the template is too large."
msgstr "die Vorlage ist zu groß."

#. {name}: what the user wrote
#, python-brace-format
msgctxt "output.templateField"
msgid "unknown field {name}."
msgstr "unbekanntes Feld {name}."

#. {name}: what the user wrote; {helpers}: names with commas
#, python-brace-format
msgctxt "output.templateHelper"
msgid "unknown helper {name}; the helpers are {helpers}."
msgstr "unbekannte Hilfsfunktion {name}; verfügbar sind {helpers}."

msgctxt "output.fieldId"
msgid "the repository's ID on GitHub, which never changes"
msgstr "ID des Repositorys auf GitHub, die sich nie ändert"

msgctxt "output.fieldName"
msgid "name without the owner"
msgstr "Name ohne den Besitzer"

msgctxt "output.fieldFullName"
msgid "owner and name"
msgstr "Besitzer und Name"

msgctxt "output.fieldOwner"
msgid "owner: login, id, type, html_url, avatar_url"
msgstr "Besitzer: login, id, type, html_url, avatar_url"

msgctxt "output.fieldHtmlUrl"
msgid "URL of its page"
msgstr "URL der Repository-Seite"

msgctxt "output.fieldDescription"
msgid "description"
msgstr "Beschreibung"

msgctxt "output.fieldHomepage"
msgid "URL of the project's website"
msgstr "URL der Projekt-Website"

msgctxt "output.fieldLanguage"
msgid "main programming language"
msgstr "Hauptprogrammiersprache"

msgctxt "output.fieldLicense"
msgid "license: key, name, spdx_id"
msgstr "Lizenz: key, name, spdx_id"

msgctxt "output.fieldTopics"
msgid "topics"
msgstr "Themen"

msgctxt "output.fieldVisibility"
msgid "public, private, or internal"
msgstr "public, private oder internal"

msgctxt "output.fieldDefaultBranch"
msgid "default branch"
msgstr "Standardbranch"

msgctxt "output.fieldCloneUrl"
msgid "URL to clone over https"
msgstr "URL zum Klonen über https"

msgctxt "output.fieldSshUrl"
msgid "URL to clone over ssh"
msgstr "URL zum Klonen über ssh"

msgctxt "output.fieldMirrorUrl"
msgid "URL that it mirrors"
msgstr "URL, die gespiegelt wird"

msgctxt "output.fieldStargazersCount"
msgid "number of stars"
msgstr "Anzahl der Sterne"

msgctxt "output.fieldForksCount"
msgid "number of forks"
msgstr "Anzahl der Forks"

msgctxt "output.fieldOpenIssuesCount"
msgid "number of open issues and pull requests"
msgstr "Anzahl der offenen Issues und Pull-Requests"

msgctxt "output.fieldSubscribersCount"
msgid "number of watchers; only in `show`"
msgstr "Anzahl der Beobachter; nur in `show`"

msgctxt "output.fieldNetworkCount"
msgid "number of forks in its network; only in `show`"
msgstr "Anzahl der Forks im Netzwerk; nur in `show`"

msgctxt "output.fieldSize"
msgid "size on GitHub in kilobytes"
msgstr "Größe auf GitHub in Kilobyte"

msgctxt "output.fieldIsPrivate"
msgid "whether it is private"
msgstr "ob es privat ist"

msgctxt "output.fieldIsFork"
msgid "whether it is a fork"
msgstr "ob es ein Fork ist"

msgctxt "output.fieldIsArchived"
msgid "whether it is archived"
msgstr "ob es archiviert ist"

msgctxt "output.fieldIsDisabled"
msgid "whether GitHub has disabled it"
msgstr "ob GitHub es deaktiviert hat"

msgctxt "output.fieldIsTemplate"
msgid "whether it is a template"
msgstr "ob es eine Vorlage ist"

msgctxt "output.fieldHasIssues"
msgid "whether issues are enabled"
msgstr "ob Issues aktiviert sind"

msgctxt "output.fieldHasWiki"
msgid "whether the wiki is enabled"
msgstr "ob das Wiki aktiviert ist"

msgctxt "output.fieldHasPages"
msgid "whether it has a GitHub Pages site"
msgstr "ob es eine GitHub-Pages-Website hat"

msgctxt "output.fieldHasDiscussions"
msgid "whether discussions are enabled"
msgstr "ob Diskussionen aktiviert sind"

msgctxt "output.fieldCreatedAt"
msgid "time of creation"
msgstr "Zeitpunkt der Erstellung"

msgctxt "output.fieldUpdatedAt"
msgid "time of the last change to its details"
msgstr "Zeitpunkt der letzten Änderung der Details"

msgctxt "output.fieldPushedAt"
msgid "time of the last push"
msgstr "Zeitpunkt des letzten Pushs"

msgctxt "output.fieldScore"
msgid "GitHub's relevance score; only in searches"
msgstr "Relevanzwert von GitHub; nur in Suchen"

msgctxt "output.fieldParent"
msgid "repository it was forked from: id, full_name, html_url; only in `show`"
msgstr "Repository, von dem es geforkt wurde: id, full_name, html_url; nur in `show`"

msgctxt "output.fieldSource"
msgid "root of its fork network: id, full_name, html_url; only in `show`"
msgstr "Ursprung des Fork-Netzwerks: id, full_name, html_url; nur in `show`"

msgctxt "output.fieldLanguages"
msgid "bytes of code per language; only in `show`"
msgstr "Bytes an Code pro Sprache; nur in `show`"

msgctxt "output.fieldLatestRelease"
msgid "latest release: tag_name, name, html_url, published_at; only in `show`"
msgstr "neuestes Release: tag_name, name, html_url, published_at; nur in `show`"

msgctxt "output.fieldFavorite"
msgid "whether it is one of your favorites"
msgstr "ob es zu deinen Favoriten gehört"

msgctxt "output.fieldPosition"
msgid "its number in this list, from 1"
msgstr "Nummer in dieser Liste, ab 1"

msgctxt "output.fieldIsNew"
msgid "whether it is new since your last visit to this list"
msgstr "ob es seit deinem letzten Besuch dieser Liste neu ist"

msgctxt "output.fieldSeenAt"
msgid "time of the cached data; null if just fetched"
msgstr "Zeitpunkt der Daten im Cache; null, wenn gerade abgerufen"

msgctxt "output.fieldNote"
msgid "your note; only in favorites"
msgstr "deine Notiz; nur in Favoriten"

msgctxt "output.fieldTags"
msgid "your tags; only in favorites"
msgstr "deine Schlagwörter; nur in Favoriten"

msgctxt "output.fieldAddedAt"
msgid "time you added it; only in favorites"
msgstr "Zeitpunkt des Hinzufügens; nur in Favoriten"

msgctxt "usage.oneSource"
msgid "Use only one of --offline, --refresh, and --max-age."
msgstr "Verwende nur eine der Optionen --offline, --refresh und --max-age."

#. {text}: what the user wrote
#, python-brace-format
msgctxt "usage.maxAge"
msgid "\"{text}\" is not a duration. Use a number and a unit, such as 90s, 10m, 1h, 2d, or 1w, or 0 to always fetch from GitHub."
msgstr "„{text}“ ist keine Zeitdauer. Verwende eine Zahl mit Einheit, zum Beispiel 90s, 10m, 1h, 2d oder 1w, oder 0, um immer von GitHub abzurufen."

msgctxt "usage.oneReadme"
msgid "Use only one of --readme, --readme-html, --readme-raw, and --no-readme; an output format goes only with --no-readme."
msgstr "Verwende nur eine der Optionen --readme, --readme-html, --readme-raw und --no-readme; ein Ausgabeformat nur mit --no-readme."

#, python-brace-format
msgctxt "usage.width"
msgid "--width must be a number of columns from 20 to 500, not {value}."
msgstr "--width muss eine Spaltenzahl von 20 bis 500 sein, nicht {value}."

msgctxt "usage.resume"
msgid "--resume requires --page-through or --all."
msgstr "--resume erfordert --page-through oder --all."

msgctxt "usage.resumePages"
msgid "--resume requires --page-through."
msgstr "--resume erfordert --page-through."

msgctxt "usage.trendingCreated"
msgid "`ghrepo trending` sets --created itself. For other dates, use `ghrepo search --created DATE --sort stars`."
msgstr "`ghrepo trending` setzt --created selbst. Für andere Zeiträume verwende `ghrepo search --created DATUM --sort stars`."

#, python-brace-format
msgctxt "usage.unknownField"
msgid "Unknown field \"{field}\". The fields are {fields}"
msgstr "Unbekanntes Feld „{field}“. Verfügbare Felder: {fields}"

#, python-brace-format
msgctxt "usage.unknownFieldNearest"
msgid "Unknown field \"{field}\". Did you mean \"{suggestion}\"? `--fields help` lists all fields."
msgstr "Unbekanntes Feld „{field}“. Meintest du „{suggestion}“? `--fields help` listet alle Felder auf."

#. {problem}: "Unknown field …"; {word}: what the user wrote after {option}
#, python-brace-format
msgctxt "usage.fieldOrTerm"
msgid "{problem} To search for the word {word}, put it before {option}."
msgstr "{problem} Um nach dem Wort {word} zu suchen, schreibe es vor {option}."

#, python-brace-format
msgctxt "usage.fieldOrArgument"
msgid "{problem} If {word} is not meant as a field, put it before {option}."
msgstr "{problem} Falls {word} kein Feld sein soll, schreibe es vor {option}."

#. {option}: such as --csv; {fields}: such as name,id
#, python-brace-format
msgctxt "usage.fieldsOption"
msgid "{option} takes no fields. To choose them, use `{option} --fields {fields}`; to use {fields} as a word, put it before {option}."
msgstr "{option} akzeptiert keine Felder. Um sie zu wählen, verwende `{option} --fields {fields}`; um {fields} als Wort zu verwenden, schreibe es vor {option}."

#, python-brace-format
msgctxt "usage.fieldsSpaced"
msgid "Separate fields with commas, without spaces: {fields}. If {word} is not meant as a field, put it before the other options."
msgstr "Trenne Felder durch Kommas ohne Leerzeichen: {fields}. Falls {word} kein Feld sein soll, schreibe es vor die anderen Optionen."

#, python-brace-format
msgctxt "usage.noFields"
msgid "{option} takes no fields in this command. To select from the JSON, use --jq."
msgstr "{option} akzeptiert bei diesem Befehl keine Felder. Um etwas aus dem JSON auszuwählen, verwende --jq."

#. {command}: a command that writes this field
#, python-brace-format
msgctxt "usage.fieldElsewhere"
msgid "The field \"{field}\" has no value here. `{command}` has it."
msgstr "Das Feld „{field}“ hat hier keinen Wert. `{command}` hat ihn."

#, python-brace-format
msgctxt "usage.fieldNotChosen"
msgid "The filter reads \"{field}\", which is not among the chosen fields. Add it to them, or choose no fields."
msgstr "Der Filter liest „{field}“, das nicht zu den gewählten Feldern gehört. Füge es hinzu oder wähle keine Felder."

#, python-brace-format
msgctxt "usage.optionTwice"
msgid "{option} was given twice. Keep one of them."
msgstr "{option} wurde zweimal angegeben. Behalte nur eine Angabe."

#. {option}: such as --archived; {value}: true or false
#, python-brace-format
msgctxt "usage.switchValue"
msgid "{option} takes no separate value: use {option}={value}, not {option} {value}."
msgstr "{option} akzeptiert keinen separaten Wert: Verwende {option}={value}, nicht {option} {value}."

#. {name}: one word or two, as the user wrote them
#, python-brace-format
msgctxt "usage.unknownCommand"
msgid "Unknown command \"{name}\"."
msgstr "Unbekannter Befehl „{name}“."

#. {command}: a command line
#, python-brace-format
msgctxt "usage.unknownCommandNearest"
msgid "Unknown command \"{name}\". Did you mean `{command}`?"
msgstr "Unbekannter Befehl „{name}“. Meintest du `{command}`?"

msgctxt "usage.noConfigCommand"
msgid "Unknown command \"config\". Settings are in the file config.yml; see `ghrepo help config`."
msgstr "Unbekannter Befehl „config“. Einstellungen stehen in der Datei config.yml; siehe `ghrepo help config`."

msgctxt "usage.noAliasCommand"
msgid "Unknown command \"alias\". Define aliases in your shell, such as `alias gs='ghrepo search'`."
msgstr "Unbekannter Befehl „alias“. Lege Aliasse in deiner Shell an, zum Beispiel `alias gs='ghrepo search'`."

msgctxt "usage.emptySearch"
msgid "Nothing to search for. Enter a word, or a filter such as `--topic cli`. Example: `ghrepo search terminal --language swift`"
msgstr "Es gibt nichts zu suchen. Gib ein Wort oder einen Filter wie `--topic cli` an. Beispiel: `ghrepo search terminal --language swift`"

#, python-brace-format
msgctxt "usage.emptyValue"
msgid "The value of {option} is empty."
msgstr "Der Wert von {option} ist leer."

#, python-brace-format
msgctxt "usage.limit"
msgid "--limit must be at least 1, not {value}."
msgstr "--limit muss mindestens 1 sein, nicht {value}."

#, python-brace-format
msgctxt "usage.parallel"
msgid "--parallel must be from 1 to 9, not {value}."
msgstr "--parallel muss zwischen 1 und 9 liegen, nicht bei {value}."

#, python-brace-format
msgctxt "usage.number"
msgid "{option} must be a number or a range (10, \">10\", \"10..20\"), not \"{value}\"."
msgstr "{option} muss eine Zahl oder ein Bereich sein (10, \">10\", \"10..20\"), nicht „{value}“."

#, python-brace-format
msgctxt "usage.size"
msgid "--size is in kilobytes and must be a number or a range (1000, 10MB, \">10MB\", \"1MB..1GB\"), not \"{value}\"."
msgstr "--size gilt in Kilobyte und muss eine Zahl oder ein Bereich sein (1000, 10MB, \">10MB\", \"1MB..1GB\"), nicht „{value}“."

#, python-brace-format
msgctxt "usage.date"
msgid "{option} must be a date or a range (2026-01-31, 2026-03, \">=2026-01-01\", \"2025-01-01..2025-12-31\", \"last 3 months\", \">-7d\"), not \"{value}\"."
msgstr "{option} muss ein Datum oder ein Zeitraum sein (2026-01-31, 2026-03, \">=2026-01-01\", \"2025-01-01..2025-12-31\", \"last 3 months\", \">-7d\"), nicht „{value}“."

#. what is wrong with a search; the sentence stands under the very characters
#, python-brace-format
msgctxt "query.unknown"
msgid "GitHub has no qualifier \"{name}:\" and searches for it as text."
msgstr "GitHub kennt keinen Qualifier „{name}:“ und sucht danach als Text."

#, python-brace-format
msgctxt "query.unknownNearest"
msgid "GitHub has no qualifier \"{name}:\" and searches for it as text. Did you mean \"{nearest}:\"?"
msgstr "GitHub kennt keinen Qualifier „{name}:“ und sucht danach als Text. Meintest du „{nearest}:“?"

#. {things}: see below, "issues and pull requests"
#, python-brace-format
msgctxt "query.foreign"
msgid "\"{name}:\" is for searching {things}; repository search ignores it."
msgstr "„{name}:“ gehört zur Suche nach {things}; die Repository-Suche ignoriert es."

#, python-brace-format
msgctxt "query.foreignNearest"
msgid "\"{name}:\" is for searching {things}; repository search ignores it. Did you mean \"{nearest}:\"?"
msgstr "„{name}:“ gehört zur Suche nach {things}; die Repository-Suche ignoriert es. Meintest du „{nearest}:“?"

#. Fits behind "is for searching".
msgctxt "query.thingsIssues"
msgid "issues and pull requests"
msgstr "Issues und Pull-Requests"

msgctxt "query.thingsCode"
msgid "code"
msgstr "Code"

msgctxt "query.thingsCommits"
msgid "commits"
msgstr "Commits"

msgctxt "query.thingsUsers"
msgid "users"
msgstr "Benutzern"

#, python-brace-format
msgctxt "query.notOnServer"
msgid "GitHub Enterprise Server does not support \"{text}\"."
msgstr "GitHub Enterprise Server unterstützt „{text}“ nicht."

#, python-brace-format
msgctxt "query.noValue"
msgid "\"{name}:\" needs a value directly after the colon."
msgstr "„{name}:“ braucht einen Wert direkt nach dem Doppelpunkt."

#, python-brace-format
msgctxt "query.notANumber"
msgid "\"{value}\" is not a number or a range such as >10 or 10..20."
msgstr "„{value}“ ist weder eine Zahl noch ein Bereich wie >10 oder 10..20."

#, python-brace-format
msgctxt "query.notANumberMeant"
msgid "\"{value}\" is not a number or a range such as >10 or 10..20. Did you mean \"{meant}\"?"
msgstr "„{value}“ ist weder eine Zahl noch ein Bereich wie >10 oder 10..20. Meintest du „{meant}“?"

#, python-brace-format
msgctxt "query.notADate"
msgid "\"{value}\" is not a date or a range such as 2026-01-31, 2026-03, >=2026-01-01, >-7d, or \"last 3 months\" in quotation marks."
msgstr "„{value}“ ist weder ein Datum noch ein Zeitraum wie 2026-01-31, 2026-03, >=2026-01-01, >-7d oder \"last 3 months\" in Anführungszeichen."

#. {value}: as in -7d; {meant}: as in >-7d
#, python-brace-format
msgctxt "query.singleDate"
msgid "\"{value}\" matches only that day or moment. For the time since then, use \"{meant}\"."
msgstr "„{value}“ gilt nur für diesen Tag oder Zeitpunkt. Für die Zeit seitdem verwende „{meant}“."

#, python-brace-format
msgctxt "query.reversed"
msgid "\"{value}\" is reversed: the lower bound comes first."
msgstr "„{value}“ ist vertauscht: Die untere Grenze kommt zuerst."

#, python-brace-format
msgctxt "query.notAChoice"
msgid "\"{value}\" is not one of {choices}."
msgstr "„{value}“ ist keiner dieser Werte: {choices}."

#, python-brace-format
msgctxt "query.notARepository"
msgid "\"{value}\" is not a repository; use OWNER/NAME."
msgstr "„{value}“ ist kein Repository; verwende BESITZER/NAME."

#. {meant}: in query syntax, such as language:go language:rust
#, python-brace-format
msgctxt "query.severalValues"
msgid "GitHub accepts one value here, not \"{value}\". Did you mean \"{meant}\"?"
msgstr "GitHub akzeptiert hier nur einen Wert, nicht „{value}“. Meintest du „{meant}“?"

#, python-brace-format
msgctxt "query.unknownLanguage"
msgid "GitHub knows no language \"{value}\"."
msgstr "GitHub kennt keine Sprache „{value}“."

#, python-brace-format
msgctxt "query.unknownLanguageNearest"
msgid "GitHub knows no language \"{value}\". Did you mean \"{nearest}\"?"
msgstr "GitHub kennt keine Sprache „{value}“. Meintest du „{nearest}“?"

#, python-brace-format
msgctxt "query.unknownLicense"
msgid "\"{value}\" is not a license key that GitHub documents, such as mit or gpl-3.0."
msgstr "„{value}“ ist kein von GitHub dokumentierter Lizenzschlüssel wie mit oder gpl-3.0."

#, python-brace-format
msgctxt "query.unknownLicenseNearest"
msgid "\"{value}\" is not a license key that GitHub documents. Did you mean \"{nearest}\"?"
msgstr "„{value}“ ist kein von GitHub dokumentierter Lizenzschlüssel. Meintest du „{nearest}“?"

#. {text}, {meant}: in query syntax, such as is:fork and fork:only
#, python-brace-format
msgctxt "query.undocumented"
msgid "GitHub does not document \"{text}\". Use \"{meant}\"."
msgstr "GitHub dokumentiert „{text}“ nicht. Verwende „{meant}“."

#. {text}: such as stars>100; {meant}: such as stars:>100
#, python-brace-format
msgctxt "query.noColon"
msgid "\"{text}\" is searched for as text. Did you mean \"{meant}\"?"
msgstr "Nach „{text}“ wird als Text gesucht. Meintest du „{meant}“?"

msgctxt "query.loneMark"
msgid "The closing quotation mark is missing; GitHub may read the rest as a phrase."
msgstr "Das schließende Anführungszeichen fehlt; GitHub liest den Rest womöglich als Wortgruppe."

#, python-brace-format
msgctxt "query.joinsQualifier"
msgid "{operator} combines words; next to the qualifier {qualifier} its effect is undefined."
msgstr "{operator} verknüpft Wörter; neben dem Qualifier {qualifier} ist die Wirkung nicht definiert."

#, python-brace-format
msgctxt "query.notQualifier"
msgid "NOT excludes words; to exclude {qualifier}, use -{qualifier}."
msgstr "NOT schließt Wörter aus; um {qualifier} auszuschließen, verwende -{qualifier}."

#, python-brace-format
msgctxt "query.tooLong"
msgid "The query is too long: {characters} characters (limit {limit})."
msgstr "Die Suchanfrage ist zu lang: {characters} Zeichen (Limit {limit})."

#, python-brace-format
msgctxt "query.tooLongPerhaps"
msgid "The query may be too long: {characters} characters (limit {limit}); GitHub does not document which of them count."
msgstr "Die Suchanfrage ist möglicherweise zu lang: {characters} Zeichen (Limit {limit}); GitHub dokumentiert nicht, welche davon zählen."

#, python-brace-format
msgctxt "query.tooManyOperators"
msgid "Too many operators: {operators} (limit {limit} for AND, OR, and NOT together)."
msgstr "Zu viele Operatoren: {operators} (Limit {limit} für AND, OR und NOT zusammen)."

msgctxt "query.onlyOperators"
msgid "AND, OR, and NOT need words; GitHub rejects a query of operators only."
msgstr "AND, OR und NOT brauchen Wörter; GitHub lehnt eine Suchanfrage nur aus Operatoren ab."

#. labels of what --explain tells, with the value behind; this one: the text that goes to GitHub
msgctxt "explain.sent"
msgid "Query"
msgstr "Suchanfrage"

#. label; the value: “name, description, topics”
msgctxt "explain.wordsIn"
msgid "Words in"
msgstr "Wörter in"

msgctxt "explain.address"
msgid "URL"
msgstr "URL"

msgctxt "explain.order"
msgid "Order"
msgstr "Reihenfolge"

msgctxt "explain.length"
msgid "Length"
msgstr "Länge"

msgctxt "explain.requests"
msgid "Requests"
msgstr "Anfragen"

#, python-brace-format
msgctxt "explain.lengthValue"
msgid "{characters} of {limit} characters, {operators} of {most} operators"
msgstr "{characters} von {limit} Zeichen, {operators} von {most} Operatoren"

#. {requests}: requests to GitHub; {count}: rows they return
#, python-brace-format
msgctxt "explain.requestsValue"
msgid "{requests}, for up to {count} row"
msgid_plural "{requests}, for up to {count} rows"
msgstr[0] "{requests}, für bis zu {count} Zeile"
msgstr[1] "{requests}, für bis zu {count} Zeilen"

#, python-brace-format
msgctxt "explain.requestsAtMost"
msgid "at most {requests}, for up to {count} row"
msgid_plural "at most {requests}, for up to {count} rows"
msgstr[0] "höchstens {requests}, für bis zu {count} Zeile"
msgstr[1] "höchstens {requests}, für bis zu {count} Zeilen"

#. value of “Requests” with --all
msgctxt "explain.requestsUnknown"
msgid "about one per 100 results; the first one returns their number"
msgstr "etwa eine pro 100 Ergebnisse; die erste zeigt, wie viele es sind"

#. values of “Order”
msgctxt "explain.bestMatch"
msgid "best match first"
msgstr "beste Treffer zuerst"

msgctxt "explain.mostStars"
msgid "most stars first"
msgstr "meiste Sterne zuerst"

msgctxt "explain.fewestStars"
msgid "fewest stars first"
msgstr "wenigste Sterne zuerst"

msgctxt "explain.mostForks"
msgid "most forks first"
msgstr "meiste Forks zuerst"

msgctxt "explain.fewestForks"
msgid "fewest forks first"
msgstr "wenigste Forks zuerst"

msgctxt "explain.newestUpdate"
msgid "most recently updated first"
msgstr "zuletzt aktualisierte zuerst"

msgctxt "explain.oldestUpdate"
msgid "least recently updated first"
msgstr "am längsten nicht aktualisierte zuerst"

msgctxt "explain.mostHelp"
msgid "most help-wanted issues first"
msgstr "meiste „help wanted“-Issues zuerst"

msgctxt "explain.fewestHelp"
msgid "fewest help-wanted issues first"
msgstr "wenigste „help wanted“-Issues zuerst"

#. meanings of the pieces of a search
msgctxt "explain.word"
msgid "word"
msgstr "Wort"

msgctxt "explain.phrase"
msgid "exact phrase"
msgstr "genaue Wortgruppe"

#. {meaning}: what must not be so
#, python-brace-format
msgctxt "explain.negated"
msgid "not: {meaning}"
msgstr "nicht: {meaning}"

msgctxt "explain.and"
msgid "both sides must match"
msgstr "beide Seiten müssen zutreffen"

msgctxt "explain.or"
msgid "either side may match"
msgstr "eine der beiden Seiten genügt"

msgctxt "explain.not"
msgid "excludes what follows"
msgstr "schließt aus, was folgt"

msgctxt "explain.unknown"
msgid "not a qualifier: plain text"
msgstr "kein Qualifier, sondern Text"

msgctxt "explain.foreign"
msgid "ignored"
msgstr "wird ignoriert"

msgctxt "explain.unclear"
msgid "see below"
msgstr "siehe unten"

msgctxt "explain.placeName"
msgid "name"
msgstr "Name"

msgctxt "explain.placeDescription"
msgid "description"
msgstr "Beschreibung"

msgctxt "explain.placeTopics"
msgid "topics"
msgstr "Themen"

#. {value}: a number, or “more than 10”
#, python-brace-format
msgctxt "explain.stars"
msgid "stars: {value}"
msgstr "Sterne: {value}"

#, python-brace-format
msgctxt "explain.forks"
msgid "forks: {value}"
msgstr "Forks: {value}"

#, python-brace-format
msgctxt "explain.size"
msgid "size in KB: {value}"
msgstr "Größe in KB: {value}"

#, python-brace-format
msgctxt "explain.followers"
msgid "followers of the owner: {value}"
msgstr "Follower des Besitzers: {value}"

#, python-brace-format
msgctxt "explain.topics"
msgid "number of topics: {value}"
msgstr "Anzahl der Themen: {value}"

#, python-brace-format
msgctxt "explain.goodFirst"
msgid "good first issues: {value}"
msgstr "„good first issue“-Issues: {value}"

#, python-brace-format
msgctxt "explain.helpWanted"
msgid "help-wanted issues: {value}"
msgstr "„help wanted“-Issues: {value}"

#. {value}: a date, or “after 2026-01-31”
#, python-brace-format
msgctxt "explain.created"
msgid "created: {value}"
msgstr "erstellt: {value}"

#, python-brace-format
msgctxt "explain.pushed"
msgid "last push: {value}"
msgstr "letzter Push: {value}"

#, python-brace-format
msgctxt "explain.language"
msgid "main language: {value}"
msgstr "Hauptsprache: {value}"

#, python-brace-format
msgctxt "explain.license"
msgid "license: {value}"
msgstr "Lizenz: {value}"

#, python-brace-format
msgctxt "explain.topic"
msgid "topic: {value}"
msgstr "Thema: {value}"

#, python-brace-format
msgctxt "explain.owner"
msgid "owner: {value}"
msgstr "Besitzer: {value}"

msgctxt "explain.ownerMe"
msgid "owner: you (requires login)"
msgstr "Besitzer: du (erfordert Anmeldung)"

#, python-brace-format
msgctxt "explain.repository"
msgid "repository: {value}"
msgstr "Repository: {value}"

#, python-brace-format
msgctxt "explain.places"
msgid "searched in: {value}"
msgstr "gesucht in: {value}"

#, python-brace-format
msgctxt "explain.sort"
msgid "order: {value}"
msgstr "Reihenfolge: {value}"

#, python-brace-format
msgctxt "explain.property"
msgid "organization property {name}: {value}"
msgstr "Organisationseigenschaft {name}: {value}"

msgctxt "explain.archived"
msgid "archived"
msgstr "archiviert"

msgctxt "explain.noArchived"
msgid "not archived"
msgstr "nicht archiviert"

msgctxt "explain.forksToo"
msgid "including forks"
msgstr "einschließlich Forks"

msgctxt "explain.onlyForks"
msgid "forks only"
msgstr "nur Forks"

msgctxt "explain.noForks"
msgid "not a fork"
msgstr "kein Fork"

msgctxt "explain.mirrors"
msgid "mirrors only"
msgstr "nur Mirrors"

msgctxt "explain.noMirrors"
msgid "not a mirror"
msgstr "kein Mirror"

msgctxt "explain.templates"
msgid "templates only"
msgstr "nur Vorlagen"

msgctxt "explain.noTemplates"
msgid "not a template"
msgstr "keine Vorlage"

msgctxt "explain.funding"
msgid "with a FUNDING file"
msgstr "mit einer FUNDING-Datei"

msgctxt "explain.sponsorable"
msgid "the owner can be sponsored"
msgstr "der Besitzer kann gesponsert werden"

msgctxt "explain.public"
msgid "public"
msgstr "öffentlich"

msgctxt "explain.private"
msgid "private"
msgstr "privat"

msgctxt "explain.internal"
msgid "internal"
msgstr "intern"

#, python-brace-format
msgctxt "explain.moreThan"
msgid "more than {value}"
msgstr "mehr als {value}"

#, python-brace-format
msgctxt "explain.atLeast"
msgid "at least {value}"
msgstr "mindestens {value}"

#, python-brace-format
msgctxt "explain.lessThan"
msgid "less than {value}"
msgstr "weniger als {value}"

#, python-brace-format
msgctxt "explain.atMost"
msgid "at most {value}"
msgstr "höchstens {value}"

#. a range of numbers or dates
#, python-brace-format
msgctxt "explain.between"
msgid "{first} to {last}"
msgstr "{first} bis {last}"

#. {value}: a date such as 2026-01-31
#, python-brace-format
msgctxt "explain.after"
msgid "after {value}"
msgstr "nach {value}"

#, python-brace-format
msgctxt "explain.since"
msgid "{value} or later"
msgstr "{value} oder später"

#, python-brace-format
msgctxt "explain.before"
msgid "before {value}"
msgstr "vor {value}"

#, python-brace-format
msgctxt "explain.until"
msgid "{value} or earlier"
msgstr "{value} oder früher"

msgctxt "help.explain"
msgid "Show what would be sent and any problems, without making a request."
msgstr "Zeige, was gesendet würde und welche Probleme es gibt, ohne eine Anfrage zu stellen."

msgctxt "help.text"
msgid "Search for this text literally, whatever it contains; for scripts."
msgstr "Suche wörtlich nach diesem Text, was auch immer er enthält; für Skripte."

msgctxt "usage.oneLogin"
msgid "Use only one of --device, --with-token, and --from."
msgstr "Verwende nur eine der Optionen --device, --with-token und --from."

msgctxt "usage.oneStore"
msgid "Use either --insecure-storage, which means `--store file`, or another --store."
msgstr "Verwende entweder --insecure-storage (also `--store file`) oder --store mit einem anderen Wert."

msgctxt "usage.loginTwice"
msgid "Give the account only once: as an argument or with --user."
msgstr "Gib das Konto nur einmal an: als Argument oder mit --user."

msgctxt "usage.userOrAll"
msgid "An account cannot be given with --all."
msgstr "Mit --all kann kein Konto angegeben werden."

#, python-brace-format
msgctxt "usage.repositoryOrRow"
msgid "\"{text}\" is not a repository; use OWNER/NAME, its URL, or a row number of the last list."
msgstr "„{text}“ ist kein Repository; verwende BESITZER/NAME, die URL oder eine Zeilennummer der letzten Liste."

#, python-brace-format
msgctxt "usage.tag"
msgid "\"{tag}\" is not a valid tag: a tag is one line of at most 50 characters."
msgstr "„{tag}“ ist kein gültiges Schlagwort: Ein Schlagwort ist eine Zeile mit höchstens 50 Zeichen."

#, python-brace-format
msgctxt "usage.note"
msgid "A note is one line of at most {limit} characters."
msgstr "Eine Notiz ist eine Zeile mit höchstens {limit} Zeichen."

#, python-brace-format
msgctxt "usage.savedName"
msgid "The name of a saved search is one line of 1 to {limit} characters."
msgstr "Der Name einer gespeicherten Suche ist eine Zeile mit 1 bis {limit} Zeichen."

msgctxt "usage.clear"
msgid "Choose what to delete: `--pages`, `--readmes`, `--images`, `--all`, or `--favorites`."
msgstr "Wähle, was gelöscht werden soll: `--pages`, `--readmes`, `--images`, `--all` oder `--favorites`."

msgctxt "usage.execCommand"
msgid "No command given. Write it after two dashes: `ghrepo exec -- COMMAND`."
msgstr "Kein Befehl angegeben. Schreibe ihn nach zwei Strichen: `ghrepo exec -- BEFEHL`."

#, python-brace-format
msgctxt "usage.variable"
msgid "\"{name}\" is not the name of an environment variable."
msgstr "„{name}“ ist kein Name einer Umgebungsvariablen."

msgctxt "usage.revokeTwice"
msgid "Give tokens as arguments or with --stdin, not both."
msgstr "Gib Tokens als Argumente oder mit --stdin an, nicht beides."

msgctxt "usage.revokeNothing"
msgid "No token given. Use `ghrepo revoke --stdin < FILE`."
msgstr "Kein Token angegeben. Verwende `ghrepo revoke --stdin < DATEI`."

#, python-brace-format
msgctxt "usage.twoHosts"
msgid "The URL is on {address}, but --hostname is {option}."
msgstr "Die URL gehört zu {address}, aber --hostname ist {option}."

msgctxt "usage.twoHostsNext"
msgid "Omit --hostname."
msgstr "Lass --hostname weg."

#. {text}: what the user wrote
#, python-brace-format
msgctxt "usage.minExpiration"
msgid "\"{text}\" is not a duration. Use a number and a unit, such as 90s, 30m, or 2h."
msgstr "„{text}“ ist keine Zeitdauer. Verwende eine Zahl mit Einheit, zum Beispiel 90s, 30m oder 2h."

msgctxt "help.ghrepo"
msgid "Search GitHub repositories from the terminal."
msgstr "Durchsuche GitHub-Repositorys im Terminal."

#. At most 78 columns; names on the left stay as they are
msgctxt "help.ghrepoMore"
msgid ""
"EXAMPLES:\n"
"  # Log in, then browse in the full screen\n"
"  ghrepo login\n"
"  ghrepo browse\n"
"  # Search, and page through all results\n"
"  ghrepo search terminal --language swift\n"
"  ghrepo search cli --page-through\n"
"  # Show a repository and its README\n"
"  ghrepo show apple/swift\n"
"\n"
"HELP TOPICS:\n"
"  ghrepo help query       what a search can contain\n"
"  ghrepo help formatting  JSON, CSV, jq and templates\n"
"  ghrepo help config      the configuration file\n"
"  ghrepo help environment\n"
"                          environment variables\n"
"  ghrepo help files       files that ghrepo reads and writes\n"
"  ghrepo help exit-codes  how commands end\n"
"  ghrepo help accessibility\n"
"                          screen readers, colors, less output"
msgstr ""
"BEISPIELE:\n"
"  # Melde dich an und stöbere dann im Vollbild\n"
"  ghrepo login\n"
"  ghrepo browse\n"
"  # Suche und blättere durch alle Ergebnisse\n"
"  ghrepo search terminal --language swift\n"
"  ghrepo search cli --page-through\n"
"  # Zeige ein Repository und seine README\n"
"  ghrepo show apple/swift\n"
"\n"
"HILFETHEMEN:\n"
"  ghrepo help query       was eine Suchanfrage enthalten kann\n"
"  ghrepo help formatting  JSON, CSV, jq und Vorlagen\n"
"  ghrepo help config      die Konfigurationsdatei\n"
"  ghrepo help environment\n"
"                          Umgebungsvariablen\n"
"  ghrepo help files       Dateien, die ghrepo liest und schreibt\n"
"  ghrepo help exit-codes  wie Befehle enden\n"
"  ghrepo help accessibility\n"
"                          Screenreader, Farben, weniger Ausgabe"

msgctxt "help.hostname"
msgid "GitHub host to use, such as github.example.com."
msgstr "GitHub-Host, der verwendet wird, zum Beispiel github.example.com."

msgctxt "help.verbose"
msgid "Log each request to standard error; tokens are never shown."
msgstr "Protokolliere jede Anfrage auf der Standardfehlerausgabe; Tokens werden nie gezeigt."

msgctxt "help.quiet"
msgid "Print only errors and prompts to standard error."
msgstr "Gib auf der Standardfehlerausgabe nur Fehler und Rückfragen aus."

msgctxt "help.accessible"
msgid "Write for a screen reader: no full screen, images, or redrawn lines."
msgstr "Schreibe für einen Screenreader: kein Vollbild, keine Bilder, keine neu gezeichneten Zeilen."

msgctxt "help.anonymous"
msgid "Do not use a token; read public data only."
msgstr "Verwende kein Token; lies nur öffentliche Daten."

msgctxt "help.anonymousFallback"
msgid "If the token is rejected, retry public reads once without it."
msgstr "Wird das Token abgelehnt, versuche den Abruf öffentlicher Daten einmal ohne Token."

msgctxt "help.wait"
msgid "Wait for rate limits to reset, then continue."
msgstr "Warte, bis Ratenlimits zurückgesetzt sind, und fahre dann fort."

msgctxt "help.offline"
msgid "Use cached data only; make no requests."
msgstr "Verwende nur Daten aus dem Cache; stelle keine Anfragen."

msgctxt "help.refresh"
msgid "Fetch from GitHub even if cached."
msgstr "Rufe von GitHub ab, auch was im Cache ist."

msgctxt "help.maxAge"
msgid "Use cached data up to this old without a request (10m, 1h, 2d)."
msgstr "Verwende Daten im Cache bis zu diesem Alter ohne Anfrage (10m, 1h, 2d)."

msgctxt "help.json"
msgid "Write JSON: an array for a list, an object for one repository."
msgstr "Gib JSON aus: ein Array für eine Liste, ein Objekt für ein einzelnes Repository."

msgctxt "help.jsonFields"
msgid "Write JSON; `--json name,html_url` selects fields."
msgstr "Gib JSON aus; `--json name,html_url` wählt Felder aus."

msgctxt "help.jsonl"
msgid "Write JSON Lines: one object per line."
msgstr "Gib JSON Lines aus: ein Objekt pro Zeile."

msgctxt "help.tsv"
msgid "Write tab-separated values (the default for lists in a pipe)."
msgstr "Gib durch Tabs getrennte Werte aus (Standard für Listen in einer Pipe)."

msgctxt "help.fields"
msgid "Fields to write, by GitHub's names, such as full_name,stargazers_count; `--fields help` lists them."
msgstr "Auszugebende Felder mit den Namen von GitHub, zum Beispiel full_name,stargazers_count; `--fields help` listet sie auf."

msgctxt "help.search"
msgid "Search repositories by words and filters."
msgstr "Suche Repositorys mit Wörtern und Filtern."

msgctxt "help.searchMore"
msgid ""
"SYNTAX:\n"
"  numbers                 10, \">=10\", \"<10\", 10..20, \"10..*\"\n"
"  dates                   2026-01-31, \">=2026-01-01\", 2025-01-01..2025-12-31,\n"
"                          today, \">-7d\", \"-2w..-1w\" (h, d, w, mo, y; UTC)\n"
"  terms                   words, '\"a phrase\"', qualifiers such as topic:cli\n"
"  -topic:cli              excludes what matches the qualifier\n"
"\n"
"See `ghrepo help query` for every qualifier. `ghrepo search repos cli` works\n"
"like `ghrepo search cli`; to search for the word, use `--text repos`.\n"
"\n"
"EXAMPLES:\n"
"  # Words and filters\n"
"  ghrepo search terminal emulator --language rust --stars \">1000\"\n"
"  # GitHub's own syntax, sorted by stars\n"
"  ghrepo search \"topic:cli stars:>500 archived:false\" --sort stars\n"
"  # Exclude a language, and require two topics\n"
"  ghrepo search editor -language:javascript --topic vim,cli\n"
"  # Check a query without sending it\n"
"  ghrepo search cli --pushed \">-1mo\" --explain\n"
"  # Any text from a variable\n"
"  ghrepo search --text \"$TITLE\" --jsonl\n"
"  # All results: in the full screen, and in a pipe\n"
"  ghrepo search swift --page-through\n"
"  ghrepo search swift --page-through --jsonl | jq .full_name\n"
"  # Some fields as JSON\n"
"  ghrepo search --owner apple --json full_name,language"
msgstr ""
"SYNTAX:\n"
"  Zahlen                  10, \">=10\", \"<10\", 10..20, \"10..*\"\n"
"  Datumsangaben           2026-01-31, \">=2026-01-01\", 2025-01-01..2025-12-31,\n"
"                          today, \">-7d\", \"-2w..-1w\" (h, d, w, mo, y; UTC)\n"
"  Suchbegriffe            Wörter, '\"eine Wortgruppe\"', Qualifier wie topic:cli\n"
"  -topic:cli              schließt aus, was zum Qualifier passt\n"
"\n"
"Alle Qualifier beschreibt `ghrepo help query`. `ghrepo search repos cli` wirkt\n"
"wie `ghrepo search cli`; um nach dem Wort zu suchen, verwende `--text repos`.\n"
"\n"
"BEISPIELE:\n"
"  # Wörter und Filter\n"
"  ghrepo search terminal emulator --language rust --stars \">1000\"\n"
"  # GitHubs eigene Syntax, nach Sternen sortiert\n"
"  ghrepo search \"topic:cli stars:>500 archived:false\" --sort stars\n"
"  # Schließe eine Sprache aus und verlange zwei Themen\n"
"  ghrepo search editor -language:javascript --topic vim,cli\n"
"  # Prüfe eine Suchanfrage, ohne sie zu senden\n"
"  ghrepo search cli --pushed \">-1mo\" --explain\n"
"  # Beliebiger Text aus einer Variablen\n"
"  ghrepo search --text \"$TITLE\" --jsonl\n"
"  # Alle Ergebnisse: im Vollbild und in einer Pipe\n"
"  ghrepo search swift --page-through\n"
"  ghrepo search swift --page-through --jsonl | jq .full_name\n"
"  # Einige Felder als JSON\n"
"  ghrepo search --owner apple --json full_name,language"

msgctxt "help.searchTerms"
msgid "Words and qualifiers in GitHub's search syntax."
msgstr "Wörter und Qualifier in der Suchsyntax von GitHub."

msgctxt "help.browse"
msgid "Browse GitHub in the full screen."
msgstr "Stöbere im Vollbild auf GitHub."

msgctxt "help.browseMore"
msgid ""
"Search, trending, favorites, saved searches, READMEs, and accounts are a key\n"
"away; press ? for the keys. Without a query, the screen opens with the week's\n"
"trending repositories. With --plain or --accessible, and where the output\n"
"cannot be redrawn, the same list is printed line by line.\n"
"\n"
"EXAMPLES:\n"
"  ghrepo browse\n"
"  ghrepo browse terminal emulator --language rust\n"
"  ghrepo browse \"topic:cli stars:>500\" --sort updated\n"
"  # Cached data only, without images\n"
"  ghrepo browse --offline --images none\n"
"  ghrepo browse swift --plain"
msgstr ""
"Suche, Trends, Favoriten, gespeicherte Suchen, READMEs und Konten sind nur\n"
"einen Tastendruck entfernt; ? zeigt die Tasten. Ohne Suchanfrage öffnet sich\n"
"das Vollbild mit den Trends der Woche. Mit --plain oder --accessible und wo\n"
"sich die Ausgabe nicht neu zeichnen lässt, wird dieselbe Liste Zeile für Zeile\n"
"ausgegeben.\n"
"\n"
"BEISPIELE:\n"
"  ghrepo browse\n"
"  ghrepo browse terminal emulator --language rust\n"
"  ghrepo browse \"topic:cli stars:>500\" --sort updated\n"
"  # Nur Daten aus dem Cache, ohne Bilder\n"
"  ghrepo browse --offline --images none\n"
"  ghrepo browse swift --plain"

msgctxt "help.browseTerms"
msgid "Query in GitHub's search syntax; without one, the week's trending repositories."
msgstr "Suchanfrage in der Suchsyntax von GitHub; ohne sie: die Trends der Woche."

msgctxt "help.browsePlain"
msgid "Print line by line instead of in the full screen."
msgstr "Gib Zeile für Zeile aus statt im Vollbild."

msgctxt "help.trending"
msgid "List the most starred new repositories of a day, week, or month."
msgstr "Liste die neuen Repositorys eines Tages, einer Woche oder eines Monats mit den meisten Sternen auf."

msgctxt "help.trendingMore"
msgid ""
"GitHub has no API for its trending page. This list is the closest equivalent:\n"
"the most starred repositories that were created in the last day, week, or\n"
"month (UTC). Those that you have not seen in this list are marked as new.\n"
"--created is not accepted: use `ghrepo search --created DATE --sort stars`.\n"
"\n"
"EXAMPLES:\n"
"  ghrepo trending\n"
"  ghrepo trending day --language rust\n"
"  ghrepo trending month --topic cli --page-through\n"
"  ghrepo trending week --json position,new,full_name,stargazers_count\n"
"  ghrepo trending --offline"
msgstr ""
"GitHub hat keine API für seine Trends-Seite. Diese Liste kommt ihr am\n"
"nächsten: die Repositorys mit den meisten Sternen, die am letzten Tag, in der\n"
"letzten Woche oder im letzten Monat (UTC) erstellt wurden. Die, die du in\n"
"dieser Liste noch nicht gesehen hast, sind als neu markiert. Statt --created\n"
"verwende `ghrepo search --created DATUM --sort stars`.\n"
"\n"
"BEISPIELE:\n"
"  ghrepo trending\n"
"  ghrepo trending day --language rust\n"
"  ghrepo trending month --topic cli --page-through\n"
"  ghrepo trending week --json position,new,full_name,stargazers_count\n"
"  ghrepo trending --offline"

msgctxt "help.trendingTimeframe"
msgid "How recently the repositories were created."
msgstr "Wie lange die Erstellung der Repositorys höchstens zurückliegt."

msgctxt "help.top"
msgid "List the most starred repositories on GitHub."
msgstr "Liste die Repositorys mit den meisten Sternen auf GitHub auf."

msgctxt "help.topMore"
msgid ""
"Repositories that you have not seen in this list are marked as new.\n"
"\n"
"EXAMPLES:\n"
"  ghrepo top\n"
"  ghrepo top --language swift\n"
"  ghrepo top --topic game-engine --page-through\n"
"  ghrepo top --owner apple --json position,full_name,stargazers_count"
msgstr ""
"Repositorys, die du in dieser Liste noch nicht gesehen hast, sind als neu\n"
"markiert.\n"
"\n"
"BEISPIELE:\n"
"  ghrepo top\n"
"  ghrepo top --language swift\n"
"  ghrepo top --topic game-engine --page-through\n"
"  ghrepo top --owner apple --json position,full_name,stargazers_count"

msgctxt "help.pageThrough"
msgid "Show all pages; `search`, `trending`, and `top` open the full screen on a terminal."
msgstr "Zeige alle Seiten; `search`, `trending` und `top` öffnen im Terminal das Vollbild."

msgctxt "help.plain"
msgid "With --page-through: print line by line instead of in the full screen."
msgstr "Mit --page-through: Gib Zeile für Zeile aus statt im Vollbild."

msgctxt "help.favoritesPageThrough"
msgid "Browse them in the full screen."
msgstr "Blättere sie im Vollbild durch."

msgctxt "help.resume"
msgid "Resume an interrupted --page-through (within an hour) or search --all (within a week)."
msgstr "Setze ein unterbrochenes --page-through (innerhalb einer Stunde) oder search --all (innerhalb einer Woche) fort."

msgctxt "help.limit"
msgid "Maximum number of rows (default 30, `saved run` 100; all with --page-through)."
msgstr "Höchstzahl der Zeilen (Standard 30, bei `saved run` 100; mit --page-through alle)."

msgctxt "help.favoritesLimit"
msgid "Maximum number of rows (default all)."
msgstr "Höchstzahl der Zeilen (Standard: alle)."

msgctxt "help.parallel"
msgid "Requests to send at the same time beyond 100 rows, 1 to 9 (default 4), when logged in."
msgstr "Zahl der gleichzeitigen Anfragen bei mehr als 100 Zeilen, 1 bis 9 (Standard 4), wenn du angemeldet bist."

msgctxt "help.sort"
msgid "Sort results by this field."
msgstr "Sortiere die Ergebnisse nach diesem Feld."

msgctxt "help.order"
msgid "Direction of --sort (default desc)."
msgstr "Richtung von --sort (Standard desc)."

msgctxt "help.web"
msgid "Open the search in the browser."
msgstr "Öffne die Suche im Browser."

msgctxt "help.language"
msgid "Programming language; repeatable, or separated by commas."
msgstr "Programmiersprache; wiederholbar oder durch Kommas getrennt."

msgctxt "help.numberTopics"
msgid "Number of topics."
msgstr "Anzahl der Themen."

msgctxt "help.goodFirstIssues"
msgid "Number of issues labeled \"good first issue\"."
msgstr "Anzahl der Issues mit dem Label „good first issue“."

msgctxt "help.helpWantedIssues"
msgid "Number of issues labeled \"help wanted\"."
msgstr "Anzahl der Issues mit dem Label „help wanted“."

msgctxt "help.owner"
msgid "User or organization; repeatable."
msgstr "Benutzer oder Organisation; wiederholbar."

msgctxt "help.topic"
msgid "Topic; repeatable, then all must match."
msgstr "Thema; wiederholbar, dann müssen alle zutreffen."

msgctxt "help.license"
msgid "License key, such as mit; repeatable."
msgstr "Lizenzkürzel, zum Beispiel `mit`; wiederholbar."

msgctxt "help.stars"
msgid "Number of stars: 10, \">1k\", or 10..20."
msgstr "Anzahl der Sterne: 10, \">1k\" oder 10..20."

msgctxt "help.forks"
msgid "Number of forks."
msgstr "Anzahl der Forks."

msgctxt "help.size"
msgid "Size in kilobytes, or with a unit: \">10MB\"."
msgstr "Größe in Kilobyte oder mit Einheit: \">10MB\"."

msgctxt "help.followers"
msgid "Number of followers of the owner."
msgstr "Anzahl der Follower des Besitzers."

msgctxt "help.created"
msgid "Creation date: 2026-01-31, 2026-03, \">=2026-01-01\", \">-7d\", or \"last 3 months\"."
msgstr "Erstellungsdatum: 2026-01-31, 2026-03, \">=2026-01-01\", \">-7d\" oder \"last 3 months\"."

msgctxt "help.pushed"
msgid "Date of the last push."
msgstr "Datum des letzten Pushs."

msgctxt "help.archived"
msgid "Only archived repositories, or only others."
msgstr "Nur archivierte Repositorys oder nur andere."

msgctxt "help.includeForks"
msgid "Include forks (default no)."
msgstr "Schließe Forks ein (Standard no)."

msgctxt "help.visibility"
msgid "Visibility; repeatable."
msgstr "Sichtbarkeit; wiederholbar."

msgctxt "help.match"
msgid "Search for the words only in this field; repeatable."
msgstr "Suche die Wörter nur in diesem Feld; wiederholbar."

msgctxt "help.show"
msgid "Show a repository's details and README."
msgstr "Zeige die Details und die README eines Repositorys."

msgctxt "help.showMore"
msgid ""
"Inside a clone, the argument may be omitted: its remote \"origin\" is shown.\n"
"\n"
"EXAMPLES:\n"
"  ghrepo show apple/swift\n"
"  ghrepo show https://github.com/apple/swift --no-readme\n"
"  # The README of row 2 of the last list\n"
"  ghrepo show 2 --readme\n"
"  ghrepo show apple/swift --images none --theme light\n"
"  ghrepo show apple/swift --readme-raw > README.md\n"
"  ghrepo show apple/swift --json full_name,languages\n"
"  ghrepo show apple/swift --web\n"
"\n"
"ALIASES:\n"
"  ghrepo view"
msgstr ""
"In einem Klon kann das Argument entfallen: Gezeigt wird sein Remote „origin“.\n"
"\n"
"BEISPIELE:\n"
"  ghrepo show apple/swift\n"
"  ghrepo show https://github.com/apple/swift --no-readme\n"
"  # Die README aus Zeile 2 der letzten Liste\n"
"  ghrepo show 2 --readme\n"
"  ghrepo show apple/swift --images none --theme light\n"
"  ghrepo show apple/swift --readme-raw > README.md\n"
"  ghrepo show apple/swift --json full_name,languages\n"
"  ghrepo show apple/swift --web\n"
"\n"
"ALIASSE:\n"
"  ghrepo view"

msgctxt "help.showRepository"
msgid "OWNER/NAME, its URL, or its row number in the last list."
msgstr "BESITZER/NAME, die URL oder die Zeilennummer in der letzten Liste."

msgctxt "help.showWeb"
msgid "Open the repository in the browser."
msgstr "Öffne das Repository im Browser."

msgctxt "help.noReadme"
msgid "Do not show the README."
msgstr "Zeige die README nicht."

msgctxt "help.readme"
msgid "Show only the README."
msgstr "Zeige nur die README."

msgctxt "help.readmeHtml"
msgid "Write the README as HTML, as GitHub renders it."
msgstr "Gib die README als HTML aus, wie GitHub sie darstellt."

msgctxt "help.readmeRaw"
msgid "Write the README's source."
msgstr "Gib den Quelltext der README aus."

msgctxt "help.width"
msgid "Width of the text, 20 to 500 columns (default: the terminal's, up to 100)."
msgstr "Breite des Textes, 20 bis 500 Spalten (Standard: die des Terminals, höchstens 100)."

msgctxt "help.noPager"
msgid "Do not use a pager."
msgstr "Verwende keinen Pager."

msgctxt "help.images"
msgid "How to show images; auto uses what the terminal supports."
msgstr "Wie Bilder gezeigt werden; auto nutzt, was das Terminal unterstützt."

msgctxt "help.theme"
msgid "Colors for a dark or light background, or none (default: detected)."
msgstr "Farben für dunklen oder hellen Hintergrund oder keine (Standard: automatisch erkannt)."

msgctxt "help.favorites"
msgid "Manage your favorite repositories and compare them with your stars."
msgstr "Verwalte deine Favoriten und vergleiche sie mit deinen Sternen."

msgctxt "help.favoritesMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo favorites\n"
"  ghrepo favorites add apple/swift --tag language\n"
"  ghrepo fav add 3\n"
"  ghrepo favorites sync --pull\n"
"\n"
"ALIASES:\n"
"  ghrepo favourites\n"
"  ghrepo fav"
msgstr ""
"BEISPIELE:\n"
"  ghrepo favorites\n"
"  ghrepo favorites add apple/swift --tag language\n"
"  ghrepo fav add 3\n"
"  ghrepo favorites sync --pull\n"
"\n"
"ALIASSE:\n"
"  ghrepo favourites\n"
"  ghrepo fav"

msgctxt "help.favoritesList"
msgid "List favorites, all or those that match; makes no requests."
msgstr "Liste Favoriten auf, alle oder die passenden; stellt keine Anfragen."

msgctxt "help.favoritesListMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo favorites\n"
"  ghrepo favorites list swift --tag cli\n"
"  ghrepo favorites list --sort stars --json"
msgstr ""
"BEISPIELE:\n"
"  ghrepo favorites\n"
"  ghrepo favorites list swift --tag cli\n"
"  ghrepo favorites list --sort stars --json"

msgctxt "help.favoritesTerms"
msgid "Words that must occur in the name, description, topics, note, or tags."
msgstr "Wörter, die in Name, Beschreibung, Themen, Notiz oder Schlagwörtern vorkommen müssen."

msgctxt "help.favoritesTag"
msgid "Only favorites with this tag; repeatable."
msgstr "Nur Favoriten mit diesem Schlagwort; wiederholbar."

msgctxt "help.favoritesLanguage"
msgid "Only favorites in this programming language; repeatable."
msgstr "Nur Favoriten in dieser Programmiersprache; wiederholbar."

msgctxt "help.favoritesSort"
msgid "Sort by this field."
msgstr "Sortiere nach diesem Feld."

msgctxt "help.favoritesOrder"
msgid "Direction of --sort (default desc; asc for name)."
msgstr "Richtung von --sort (Standard desc, bei name asc)."

msgctxt "help.favoritesAdd"
msgid "Add repositories to your favorites."
msgstr "Füge Repositorys zu deinen Favoriten hinzu."

msgctxt "help.favoritesAddMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo favorites add apple/swift\n"
"  ghrepo favorites add 3 --tag cli --note \"try this\"\n"
"  ghrepo fav add cli/cli https://github.com/apple/swift"
msgstr ""
"BEISPIELE:\n"
"  ghrepo favorites add apple/swift\n"
"  ghrepo favorites add 3 --tag cli --note \"try this\"\n"
"  ghrepo fav add cli/cli https://github.com/apple/swift"

msgctxt "help.favoritesRepositories"
msgid "Repositories, their URLs, or row numbers of the last list."
msgstr "Repositorys, ihre URLs oder Zeilennummern der letzten Liste."

msgctxt "help.favoritesAddTag"
msgid "Tag to add; repeatable."
msgstr "Schlagwort, das hinzugefügt wird; wiederholbar."

msgctxt "help.favoritesNote"
msgid "Note to add; an empty one deletes the old note."
msgstr "Notiz, die hinzugefügt wird; eine leere löscht die alte."

msgctxt "help.favoritesRemove"
msgid "Remove favorites; your stars on GitHub stay."
msgstr "Entferne Favoriten; deine Sterne auf GitHub bleiben."

msgctxt "help.favoritesUntag"
msgid "Remove only this tag and keep the favorite; repeatable."
msgstr "Entferne nur dieses Schlagwort und behalte den Favoriten; wiederholbar."

msgctxt "help.favoritesRemoveMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo favorites remove apple/swift\n"
"  ghrepo fav rm 2 5\n"
"  ghrepo fav remove 3 --tag cli\n"
"\n"
"ALIASES:\n"
"  ghrepo favorites rm"
msgstr ""
"BEISPIELE:\n"
"  ghrepo favorites remove apple/swift\n"
"  ghrepo fav rm 2 5\n"
"  ghrepo fav remove 3 --tag cli\n"
"\n"
"ALIASSE:\n"
"  ghrepo favorites rm"

msgctxt "help.favoritesShow"
msgid "Show a favorite with all cached details; makes no requests."
msgstr "Zeige einen Favoriten mit allen Details aus dem Cache; stellt keine Anfragen."

msgctxt "help.favoritesShowMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo favorites show apple/swift\n"
"  ghrepo fav show 2 --no-readme"
msgstr ""
"BEISPIELE:\n"
"  ghrepo favorites show apple/swift\n"
"  ghrepo fav show 2 --no-readme"

msgctxt "help.favoritesRepository"
msgid "The repository, its URL, or its row number in the last list."
msgstr "Das Repository, seine URL oder seine Zeilennummer in der letzten Liste."

msgctxt "help.favoritesSync"
msgid "Compare favorites with your stars on GitHub; removes nothing."
msgstr "Vergleiche Favoriten mit deinen Sternen auf GitHub; entfernt nichts."

msgctxt "help.favoritesSyncMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo favorites sync\n"
"  ghrepo favorites sync --pull --yes\n"
"  ghrepo favorites sync --push"
msgstr ""
"BEISPIELE:\n"
"  ghrepo favorites sync\n"
"  ghrepo favorites sync --pull --yes\n"
"  ghrepo favorites sync --push"

msgctxt "help.favoritesPull"
msgid "Add repositories with your star to your favorites."
msgstr "Füge Repositorys mit deinem Stern zu deinen Favoriten hinzu."

msgctxt "help.favoritesPush"
msgid "Star your favorites on GitHub."
msgstr "Markiere deine Favoriten auf GitHub mit Stern."

msgctxt "help.yes"
msgid "Do not ask for confirmation."
msgstr "Frage nicht nach einer Bestätigung."

msgctxt "help.favoritesSyncJson"
msgid "Write the differences as a JSON object."
msgstr "Gib die Unterschiede als JSON-Objekt aus."

msgctxt "help.favoritesExport"
msgid "Export all favorites as JSON Lines, with notes and tags."
msgstr "Exportiere alle Favoriten als JSON Lines, mit Notizen und Schlagwörtern."

msgctxt "help.favoritesExportMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo favorites export favorites.jsonl\n"
"  ghrepo favorites export | gzip > favorites.jsonl.gz"
msgstr ""
"BEISPIELE:\n"
"  ghrepo favorites export favorites.jsonl\n"
"  ghrepo favorites export | gzip > favorites.jsonl.gz"

msgctxt "help.favoritesExportFile"
msgid "File to write (default: standard output)."
msgstr "Datei, die geschrieben wird (Standard: Standardausgabe)."

msgctxt "help.force"
msgid "Overwrite an existing file."
msgstr "Überschreibe eine vorhandene Datei."

msgctxt "help.favoritesImport"
msgid "Import exported favorites: all of them, or none if there is an error."
msgstr "Importiere exportierte Favoriten: alle oder, bei einem Fehler, keinen."

msgctxt "help.favoritesImportMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo favorites import favorites.jsonl\n"
"  ghrepo favorites import - < favorites.jsonl"
msgstr ""
"BEISPIELE:\n"
"  ghrepo favorites import favorites.jsonl\n"
"  ghrepo favorites import - < favorites.jsonl"

msgctxt "help.favoritesImportFile"
msgid "File to read, or - for standard input."
msgstr "Datei, die gelesen wird, oder - für die Standardeingabe."

msgctxt "help.saved"
msgid "Save searches, and see what is new in them."
msgstr "Speichere Suchen und sieh, was darin neu ist."

msgctxt "help.savedMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo saved add tools topic:cli --language swift --sort updated\n"
"  ghrepo saved run tools\n"
"  ghrepo saved run tools --json\n"
"  ghrepo saved"
msgstr ""
"BEISPIELE:\n"
"  ghrepo saved add tools topic:cli --language swift --sort updated\n"
"  ghrepo saved run tools\n"
"  ghrepo saved run tools --json\n"
"  ghrepo saved"

msgctxt "help.savedList"
msgid "List saved searches and when they were last run."
msgstr "Liste gespeicherte Suchen mit dem Zeitpunkt ihrer letzten Ausführung auf."

msgctxt "help.savedListMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo saved\n"
"  ghrepo saved list --json"
msgstr ""
"BEISPIELE:\n"
"  ghrepo saved\n"
"  ghrepo saved list --json"

msgctxt "help.savedAdd"
msgid "Save a search under a name."
msgstr "Speichere eine Suche unter einem Namen."

msgctxt "help.savedAddMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo saved add tools topic:cli --language swift\n"
"  ghrepo saved add big-rust --language rust --stars \">10000\" --sort stars"
msgstr ""
"BEISPIELE:\n"
"  ghrepo saved add tools topic:cli --language swift\n"
"  ghrepo saved add big-rust --language rust --stars \">10000\" --sort stars"

msgctxt "help.savedName"
msgid "Name of the saved search."
msgstr "Name der gespeicherten Suche."

msgctxt "help.savedRun"
msgid "Run a saved search and show the results that are new since the last run."
msgstr "Führe eine gespeicherte Suche aus und zeige die seit dem letzten Mal neuen Ergebnisse."

msgctxt "help.savedRunMore"
msgid ""
"The first run shows everything. ghrepo checks the first 100 results; use\n"
"--limit for another number, or --page-through for GitHub's first 1,000.\n"
"\n"
"EXAMPLES:\n"
"  ghrepo saved run tools\n"
"  ghrepo saved run tools --json --page-through\n"
"  ghrepo saved run tools --all"
msgstr ""
"Beim ersten Mal wird alles gezeigt. ghrepo prüft die ersten 100 Ergebnisse;\n"
"--limit ändert diese Zahl, --page-through prüft die ersten 1.000 von GitHub.\n"
"\n"
"BEISPIELE:\n"
"  ghrepo saved run tools\n"
"  ghrepo saved run tools --json --page-through\n"
"  ghrepo saved run tools --all"

msgctxt "help.savedAll"
msgid "Show all results, and mark the new ones."
msgstr "Zeige alle Ergebnisse und markiere die neuen."

msgctxt "help.savedRemove"
msgid "Delete a saved search."
msgstr "Lösche eine gespeicherte Suche."

msgctxt "help.savedRename"
msgid "Rename a saved search."
msgstr "Benenne eine gespeicherte Suche um."

msgctxt "help.savedRenameMore"
msgid ""
"The time of its last run and its new results stay as they are.\n"
"\n"
"EXAMPLES:\n"
"  ghrepo saved rename tools cli-tools\n"
"  ghrepo saved rename rust \"big rust\""
msgstr ""
"Der Zeitpunkt der letzten Ausführung und die neuen Ergebnisse bleiben.\n"
"\n"
"BEISPIELE:\n"
"  ghrepo saved rename tools cli-tools\n"
"  ghrepo saved rename rust \"big rust\""

msgctxt "help.savedNewName"
msgid "New name."
msgstr "Neuer Name."

msgctxt "help.savedRemoveMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo saved remove tools\n"
"  ghrepo saved rm \"big rust\"\n"
"\n"
"ALIASES:\n"
"  ghrepo saved rm"
msgstr ""
"BEISPIELE:\n"
"  ghrepo saved remove tools\n"
"  ghrepo saved rm \"big rust\"\n"
"\n"
"ALIASSE:\n"
"  ghrepo saved rm"

msgctxt "help.cache"
msgid "Show, clear, and check the data that ghrepo stores on this computer."
msgstr "Zeige, leere und prüfe die Daten, die ghrepo auf diesem Computer speichert."

msgctxt "help.cacheMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo cache\n"
"  ghrepo cache clear --pages\n"
"  ghrepo cache check"
msgstr ""
"BEISPIELE:\n"
"  ghrepo cache\n"
"  ghrepo cache clear --pages\n"
"  ghrepo cache check"

msgctxt "help.cacheInfo"
msgid "Show the path, size, and contents of the local database."
msgstr "Zeige Pfad, Größe und Inhalt der lokalen Datenbank."

msgctxt "help.cacheInfoMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo cache\n"
"  ghrepo cache info --json"
msgstr ""
"BEISPIELE:\n"
"  ghrepo cache\n"
"  ghrepo cache info --json"

msgctxt "help.jsonObject"
msgid "Write a JSON object."
msgstr "Gib ein JSON-Objekt aus."

msgctxt "help.cacheClear"
msgid "Delete cached data; favorites only with --favorites."
msgstr "Lösche Daten aus dem Cache; Favoriten nur mit --favorites."

msgctxt "help.cacheClearMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo cache clear --pages --readmes\n"
"  ghrepo cache clear --all --yes"
msgstr ""
"BEISPIELE:\n"
"  ghrepo cache clear --pages --readmes\n"
"  ghrepo cache clear --all --yes"

msgctxt "help.cachePages"
msgid "Search results, and the repositories that only they contain."
msgstr "Suchergebnisse und die Repositorys, die nur darin vorkommen."

msgctxt "help.cacheReadmes"
msgid "READMEs and other details of repositories."
msgstr "READMEs und andere Details von Repositorys."

msgctxt "help.cacheImages"
msgid "Downloaded images."
msgstr "Heruntergeladene Bilder."

msgctxt "help.cacheAll"
msgid "Everything fetched from GitHub; favorites and saved searches stay."
msgstr "Alles von GitHub Abgerufene; Favoriten und gespeicherte Suchen bleiben."

msgctxt "help.cacheFavorites"
msgid "Your favorites, which cannot be fetched again."
msgstr "Deine Favoriten, die sich nicht erneut abrufen lassen."

msgctxt "help.cacheCheck"
msgid "Check the local database for damage."
msgstr "Prüfe die lokale Datenbank auf Schäden."

msgctxt "help.cacheCheckMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo cache check\n"
"  ghrepo cache check --repair"
msgstr ""
"BEISPIELE:\n"
"  ghrepo cache check\n"
"  ghrepo cache check --repair"

msgctxt "help.cacheRepair"
msgid "Repair what is damaged; a file beyond repair is replaced, and kept."
msgstr "Repariere Schäden; eine nicht reparierbare Datei wird ersetzt und aufbewahrt."

msgctxt "help.login"
msgid "Log in with a token or in the browser; the token is stored in the keyring."
msgstr "Melde dich mit einem Token oder im Browser an; das Token wird im Schlüsselbund gespeichert."

msgctxt "help.loginMore"
msgid ""
"Without --device, --with-token, or --from, ghrepo asks how to log in. It never\n"
"accepts a token on the command line, where others can read it.\n"
"\n"
"STORES:\n"
"  keyring       The desktop keyring, encrypted with its own password: in\n"
"                GNOME usually your login password.\n"
"  pass          The password store of pass, encrypted with your GnuPG key: a\n"
"                copy of the disk is useless without its passphrase.\n"
"  systemd       A file that systemd-creds encrypts for this machine: a copy,\n"
"                as in a backup, is useless elsewhere. Programs that you run\n"
"                here can decrypt it. Needs root, or systemd 256 or later.\n"
"  file          A plain file that only you can read. Not encrypted.\n"
"\n"
"EXAMPLES:\n"
"  ghrepo login\n"
"  ghrepo login --with-token < token.txt\n"
"  ghrepo login --device --client-id Ov23liExample\n"
"  # Use the token that gh has stored\n"
"  ghrepo login --from gh\n"
"  ghrepo login --store pass\n"
"  ghrepo login --hostname github.example.com"
msgstr ""
"Ohne --device, --with-token oder --from fragt ghrepo, wie du dich anmelden\n"
"willst. Ein Token nimmt es nie auf der Befehlszeile entgegen, wo andere es\n"
"lesen können.\n"
"\n"
"SPEICHER:\n"
"  keyring       Der Schlüsselbund des Desktops, mit seinem Passwort\n"
"                verschlüsselt: in GNOME meist dein Anmeldepasswort.\n"
"  pass          Der Passwortspeicher von pass, mit deinem GnuPG-Schlüssel\n"
"                verschlüsselt: Eine Kopie der Festplatte ist ohne dessen\n"
"                Passphrase wertlos.\n"
"  systemd       Eine Datei, die systemd-creds für diese Maschine\n"
"                verschlüsselt: Eine Kopie, etwa in einem Backup, ist anderswo\n"
"                wertlos. Programme, die du hier ausführst, können sie\n"
"                entschlüsseln. Braucht root oder systemd ab 256.\n"
"  file          Eine einfache Datei, die nur du lesen kannst. Nicht\n"
"                verschlüsselt.\n"
"\n"
"BEISPIELE:\n"
"  ghrepo login\n"
"  ghrepo login --with-token < token.txt\n"
"  ghrepo login --device --client-id Ov23liExample\n"
"  # Verwende das von gh gespeicherte Token\n"
"  ghrepo login --from gh\n"
"  ghrepo login --store pass\n"
"  ghrepo login --hostname github.example.com"

msgctxt "help.device"
msgid "Log in with a code that you enter in a browser."
msgstr "Melde dich mit einem Code an, den du in einem Browser eingibst."

msgctxt "help.withToken"
msgid "Read the token from standard input."
msgstr "Lies das Token von der Standardeingabe."

msgctxt "help.scopes"
msgid "Scopes to request, separated by commas; searching public data needs none."
msgstr "Anzufordernde Scopes, durch Kommas getrennt; die Suche in öffentlichen Daten braucht keine."

msgctxt "help.clientId"
msgid "Client ID of a GitHub App or OAuth app, for --device."
msgstr "Client-ID einer GitHub-App oder OAuth-App, für --device."

msgctxt "help.noBrowser"
msgid "Do not offer to open a browser."
msgstr "Biete nicht an, einen Browser zu öffnen."

msgctxt "help.insecureStorage"
msgid "The same as `--store file`."
msgstr "Dasselbe wie `--store file`."

msgctxt "help.store"
msgid "Where to store the token (default: keyring)."
msgstr "Wo das Token gespeichert wird (Standard: keyring)."

msgctxt "help.from"
msgid "Import the token stored by gh or git."
msgstr "Importiere das von gh oder git gespeicherte Token."

msgctxt "help.loginUser"
msgid "Account that the token must belong to."
msgstr "Konto, dem das Token gehören muss."

msgctxt "help.logout"
msgid "Log out: delete the token from this computer, and verify that it is gone."
msgstr "Melde dich ab: Lösche das Token von diesem Computer und prüfe, ob es wirklich weg ist."

#. At most 78 columns
msgctxt "help.logoutMore"
msgid ""
"Private favorites of the account are deleted with their notes and tags. On a\n"
"host other than github.com, so are all others when its last account logs out.\n"
"Run `ghrepo favorites export` first to keep a copy.\n"
"\n"
"EXAMPLES:\n"
"  ghrepo logout\n"
"  ghrepo logout --user monalisa\n"
"  ghrepo logout --all --revoke"
msgstr ""
"Private Favoriten des Kontos werden mit Notizen und Schlagwörtern gelöscht.\n"
"Auf einem anderen Host als github.com werden auch dessen übrige Favoriten\n"
"gelöscht, wenn sein letztes Konto abgemeldet wird. Um eine Kopie zu behalten,\n"
"führe vorher `ghrepo favorites export` aus.\n"
"\n"
"BEISPIELE:\n"
"  ghrepo logout\n"
"  ghrepo logout --user monalisa\n"
"  ghrepo logout --all --revoke"

msgctxt "help.logoutLogin"
msgid "Account to log out."
msgstr "Konto, das abgemeldet wird."

msgctxt "help.logoutAll"
msgid "Log out all accounts, on all hosts or on the one given by --hostname."
msgstr "Melde alle Konten ab, auf allen Hosts oder auf dem mit --hostname angegebenen."

msgctxt "help.logoutRevoke"
msgid "Also revoke the token on GitHub, so that it works nowhere."
msgstr "Widerrufe das Token auch bei GitHub, sodass es nirgends mehr funktioniert."

msgctxt "help.logoutForget"
msgid "Log out even if the token cannot be deleted; it may then stay where it is."
msgstr "Melde das Konto auch dann ab, wenn sich das Token nicht löschen lässt; das Token bleibt dann womöglich, wo es ist."

msgctxt "help.status"
msgid "Show your accounts, and check their tokens."
msgstr "Zeige deine Konten und prüfe ihre Tokens."

msgctxt "help.statusMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo status\n"
"  ghrepo status --offline\n"
"  ghrepo status --json"
msgstr ""
"BEISPIELE:\n"
"  ghrepo status\n"
"  ghrepo status --offline\n"
"  ghrepo status --json"

msgctxt "help.statusJson"
msgid "Write JSON, without the tokens."
msgstr "Gib JSON aus, ohne die Tokens."

msgctxt "help.statusOffline"
msgid "Show stored accounts without checking them with GitHub."
msgstr "Zeige gespeicherte Konten, ohne sie bei GitHub zu prüfen."

msgctxt "help.doctor"
msgid "Check everything that ghrepo needs, and explain how to fix problems."
msgstr "Prüfe alles, was ghrepo braucht, und erkläre, wie sich Probleme beheben lassen."

msgctxt "help.doctorMore"
msgid ""
"Each check is one line: ✓ is fine, i is worth knowing, ! is a warning, ✗ is a\n"
"problem, – was not checked. What to do is below. Tokens and passwords are\n"
"never shown, and your home directory is ~, so that you can paste the output\n"
"into an issue. Exits with 1 if there is a problem.\n"
"\n"
"The keyring is tested with an item that is deleted at once; a locked keyring\n"
"stays locked. One request is sent without a token, and two with that of each\n"
"account.\n"
"\n"
"EXAMPLES:\n"
"  ghrepo doctor\n"
"  ghrepo doctor --offline\n"
"  ghrepo doctor --json\n"
"  # Only what is wrong\n"
"  ghrepo doctor --jq '.checks[] | select(.state == \"problem\")'\n"
"\n"
"JSON FIELDS:\n"
"  problems      The number of problems.\n"
"  checks        The checks, each with `id`, `state`, `detail` and `next`.\n"
"  id            version, terminal, locale, configuration, database, keyring\n"
"                and other stores with tokens (pass, systemd, file), account\n"
"                (one for each), variables, proxy, dns, tls, api, clock,\n"
"                rate_limits, git, images, jq.\n"
"  state         ok, note, warning, problem or skipped.\n"
"  detail, next  What was found and what to do, in your language."
msgstr ""
"Jede Prüfung ist eine Zeile: ✓ in Ordnung, i wissenswert, ! eine Warnung,\n"
"✗ ein Problem, – nicht geprüft. Was zu tun ist, steht darunter. Tokens und\n"
"Passwörter erscheinen nie, und dein Home-Verzeichnis ist ~, sodass du die\n"
"Ausgabe in ein Issue einfügen kannst. Endet mit 1, wenn es ein Problem gibt.\n"
"\n"
"Der Schlüsselbund wird mit einem Eintrag geprüft, der gleich gelöscht wird;\n"
"ein gesperrter bleibt gesperrt. Gesendet werden eine Anfrage ohne Token und\n"
"je zwei mit dem Token jedes Kontos.\n"
"\n"
"BEISPIELE:\n"
"  ghrepo doctor\n"
"  ghrepo doctor --offline\n"
"  ghrepo doctor --json\n"
"  # Nur was nicht stimmt\n"
"  ghrepo doctor --jq '.checks[] | select(.state == \"problem\")'\n"
"\n"
"JSON-FELDER:\n"
"  problems      Die Zahl der Probleme.\n"
"  checks        Die Prüfungen, jede mit `id`, `state`, `detail` und `next`.\n"
"  id            version, terminal, locale, configuration, database, keyring\n"
"                und andere Speicher mit Tokens (pass, systemd, file), account\n"
"                (eine für jedes), variables, proxy, dns, tls, api, clock,\n"
"                rate_limits, git, images, jq.\n"
"  state         ok, note, warning, problem oder skipped.\n"
"  detail, next  Was gefunden wurde und was zu tun ist, in deiner Sprache."

msgctxt "help.doctorOffline"
msgid "Skip the checks that need the network."
msgstr "Überspringe die Prüfungen, die das Netz brauchen."

msgctxt "help.switch"
msgid "Switch to another account."
msgstr "Wechsle zu einem anderen Konto."

msgctxt "help.switchMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo switch\n"
"  ghrepo switch monalisa"
msgstr ""
"BEISPIELE:\n"
"  ghrepo switch\n"
"  ghrepo switch monalisa"

msgctxt "help.switchLogin"
msgid "Account to switch to."
msgstr "Konto, zu dem gewechselt wird."

msgctxt "help.token"
msgid "Print the active account's token, for scripts."
msgstr "Gib das Token des aktiven Kontos aus, für Skripte."

#. At most 78 columns
msgctxt "help.tokenMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo token | podman login ghcr.io -u monalisa --password-stdin\n"
"  ghrepo token --user hubot > /run/user/1000/token\n"
"  ghrepo token --show"
msgstr ""
"BEISPIELE:\n"
"  ghrepo token | podman login ghcr.io -u monalisa --password-stdin\n"
"  ghrepo token --user hubot > /run/user/1000/token\n"
"  ghrepo token --show"

msgctxt "help.tokenShow"
msgid "Print the token even on a terminal."
msgstr "Gib das Token auch auf einem Terminal aus."

msgctxt "help.revoke"
msgid "Revoke tokens that have leaked, whoever they belong to."
msgstr "Widerrufe Tokens, die bekannt geworden sind, wem sie auch gehören."

#. At most 78 columns
msgctxt "help.revokeMore"
msgid ""
"Anyone who has a token can have GitHub revoke it; GitHub informs its owner by\n"
"email. This works for personal access tokens and for tokens of users of apps.\n"
"It cannot be undone.\n"
"\n"
"EXAMPLES:\n"
"  # Enter one token; it is not shown\n"
"  ghrepo revoke\n"
"  # The tokens in a file, one per line\n"
"  ghrepo revoke --stdin < leaked.txt"
msgstr ""
"Wer ein Token hat, kann es von GitHub widerrufen lassen; der Besitzer erhält\n"
"eine E-Mail. Das gilt für persönliche Zugriffstokens und für Tokens von\n"
"App-Benutzern. Es lässt sich nicht rückgängig machen.\n"
"\n"
"BEISPIELE:\n"
"  # Gib ein Token ein; es wird nicht angezeigt\n"
"  ghrepo revoke\n"
"  # Die Tokens in einer Datei, eines pro Zeile\n"
"  ghrepo revoke --stdin < leaked.txt"

msgctxt "help.revokeTokens"
msgid "Tokens to revoke. Other users can see arguments; use --stdin or the prompt instead."
msgstr "Zu widerrufende Tokens. Argumente können andere Benutzer sehen; verwende besser --stdin, oder gib sie auf Nachfrage ein."

msgctxt "help.revokeStdin"
msgid "Read tokens from standard input, one per line."
msgstr "Lies Tokens von der Standardeingabe, eines pro Zeile."

msgctxt "help.exec"
msgid "Run a command with the token in its environment."
msgstr "Führe einen Befehl mit dem Token in seiner Umgebung aus."

#. At most 78 columns
msgctxt "help.execMore"
msgid ""
"The command replaces ghrepo, so signals and the exit code are its own. The\n"
"token is in GH_TOKEN, in GH_ENTERPRISE_TOKEN for your GitHub Enterprise\n"
"Server, or in the variable that --as names. Other variables stay as they are.\n"
"\n"
"EXAMPLES:\n"
"  ghrepo exec -- gh pr list\n"
"  # Another account, for one command\n"
"  ghrepo exec --user hubot -- gh repo clone hubot/private\n"
"  # Another name of the variable\n"
"  ghrepo exec --as HOMEBREW_GITHUB_API_TOKEN -- brew update"
msgstr ""
"Der Befehl tritt an die Stelle von ghrepo, daher sind Signale und Exit-Code\n"
"seine eigenen. Das Token steht in GH_TOKEN, bei deinem GitHub Enterprise\n"
"Server in GH_ENTERPRISE_TOKEN oder in der Variablen, die --as nennt. Andere\n"
"Variablen bleiben, wie sie sind.\n"
"\n"
"BEISPIELE:\n"
"  ghrepo exec -- gh pr list\n"
"  # Ein anderes Konto, für einen Befehl\n"
"  ghrepo exec --user hubot -- gh repo clone hubot/private\n"
"  # Ein anderer Name der Variablen\n"
"  ghrepo exec --as HOMEBREW_GITHUB_API_TOKEN -- brew update"

msgctxt "help.execCommand"
msgid "Command to run, with its arguments."
msgstr "Befehl, der ausgeführt wird, mit seinen Argumenten."

msgctxt "help.execAs"
msgid "Name of the variable that contains the token (default: GH_TOKEN, or that of the host)."
msgstr "Name der Variablen mit dem Token (Standard: GH_TOKEN oder die des Hosts)."

msgctxt "help.setupGit"
msgid "Set up git to get its GitHub token from ghrepo."
msgstr "Richte git so ein, dass es sein GitHub-Token von ghrepo bekommt."

#. At most 78 columns
msgctxt "help.setupGitMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo setup-git\n"
"  ghrepo setup-git --hostname github.example.com\n"
"  ghrepo setup-git --remove\n"
"\n"
"For every host that you are logged in to, this adds\n"
"`credential.https://HOST.helper` to git's global configuration. Other helpers\n"
"stay in the file, but git does not use them for these hosts until --remove."
msgstr ""
"BEISPIELE:\n"
"  ghrepo setup-git\n"
"  ghrepo setup-git --hostname github.example.com\n"
"  ghrepo setup-git --remove\n"
"\n"
"Für jeden Host, bei dem du angemeldet bist, trägt dieser Befehl\n"
"`credential.https://HOST.helper` in die globale Konfiguration von git ein.\n"
"Andere Hilfsprogramme bleiben in der Datei, aber git nutzt sie für diese Hosts\n"
"erst nach --remove wieder."

msgctxt "help.setupGitForce"
msgid "Also set up a host that you are not logged in to."
msgstr "Richte auch einen Host ein, bei dem du nicht angemeldet bist."

msgctxt "help.setupGitRemove"
msgid "Remove ghrepo from git's configuration."
msgstr "Entferne ghrepo aus der Konfiguration von git."

msgctxt "help.credential"
msgid "Act as git's credential helper; `ghrepo setup-git` sets it up."
msgstr "Beantworte Anfragen von git nach Zugangsdaten; `ghrepo setup-git` richtet das ein."

#. At most 78 columns
msgctxt "help.credentialMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo setup-git\n"
"  ghrepo credential get\n"
"\n"
"git writes a request to standard input: one key=value per line, then an empty\n"
"line. `get` responds for https and for hosts that you are logged in to; a user\n"
"name in the URL selects the account. It renews a token that ends soon. A\n"
"locked keyring or `token_command` may prompt. `store` and `erase` change\n"
"nothing: a rejected token stays until you log out."
msgstr ""
"BEISPIELE:\n"
"  ghrepo setup-git\n"
"  ghrepo credential get\n"
"\n"
"git schreibt eine Anfrage auf die Standardeingabe: ein Schlüssel=Wert pro\n"
"Zeile, dann eine leere Zeile. `get` antwortet für https und für Hosts, bei\n"
"denen du angemeldet bist; ein Benutzername in der URL wählt das Konto. Ein\n"
"Token, das bald abläuft, wird erneuert. Ein gesperrter Schlüsselbund oder\n"
"`token_command` kann nachfragen. `store` und `erase` ändern nichts: Ein\n"
"abgelehntes Token bleibt, bis du dich abmeldest."

msgctxt "help.credentialOperation"
msgid "get, store, or erase."
msgstr "get, store oder erase."

msgctxt "help.completions"
msgid "Print a shell completion script."
msgstr "Gib ein Skript zur Shell-Vervollständigung aus."

msgctxt "help.completionsMore"
msgid ""
"EXAMPLES:\n"
"  ghrepo completions bash > ~/.local/share/bash-completion/completions/ghrepo\n"
"  ghrepo completions zsh > ~/.zfunc/_ghrepo\n"
"  ghrepo completions fish > ~/.config/fish/completions/ghrepo.fish"
msgstr ""
"BEISPIELE:\n"
"  ghrepo completions bash > ~/.local/share/bash-completion/completions/ghrepo\n"
"  ghrepo completions zsh > ~/.zfunc/_ghrepo\n"
"  ghrepo completions fish > ~/.config/fish/completions/ghrepo.fish"

msgctxt "help.completionsShell"
msgid "bash, zsh, or fish."
msgstr "bash, zsh oder fish."

msgctxt "help.minExpiration"
msgid "Use a token that is valid for at least this long, as in 30m; renew it first if necessary."
msgstr "Verwende ein Token, das mindestens so lange gilt, etwa 30m; erneuere es vorher, falls nötig."

msgctxt "help.user"
msgid "Account to use, instead of the one that is active or that a rule chooses."
msgstr "Konto, das statt des aktiven oder des von einer Regel gewählten verwendet wird."

# headings of groups of options, shown in capitals

msgctxt "group.listing"
msgid "Results"
msgstr "Ergebnisse"

msgctxt "group.filters"
msgid "Filters"
msgstr "Filter"

msgctxt "group.output"
msgid "Output"
msgstr "Ausgabe"

msgctxt "group.readme"
msgid "README"
msgstr "README"

msgctxt "group.github"
msgid "GitHub"
msgstr "GitHub"

msgctxt "group.lists"
msgid "Your lists"
msgstr "Deine Listen"

msgctxt "group.account"
msgid "Account"
msgstr "Konto"

msgctxt "group.integration"
msgid "Integration"
msgstr "Integration"

# names of values in help: <TERM>

msgctxt "value.term"
msgid "TERM"
msgstr "SUCHBEGRIFF"

msgctxt "value.number"
msgid "N"
msgstr "N"

msgctxt "value.age"
msgid "DURATION"
msgstr "DAUER"

msgctxt "value.columns"
msgid "COLUMNS"
msgstr "SPALTEN"

msgctxt "value.field"
msgid "FIELD"
msgstr "FELD"

msgctxt "value.order"
msgid "DIRECTION"
msgstr "RICHTUNG"

msgctxt "value.name"
msgid "NAME"
msgstr "NAME"

msgctxt "value.login"
msgid "LOGIN"
msgstr "LOGIN"

msgctxt "value.command"
msgid "COMMAND"
msgstr "BEFEHL"

msgctxt "value.variable"
msgid "VARIABLE"
msgstr "VARIABLE"

msgctxt "value.token"
msgid "TOKEN"
msgstr "TOKEN"

msgctxt "value.key"
msgid "KEY"
msgstr "KÜRZEL"

msgctxt "value.date"
msgid "DATE"
msgstr "DATUM"

msgctxt "value.choice"
msgid "CHOICE"
msgstr "AUSWAHL"

msgctxt "value.fields"
msgid "FIELDS"
msgstr "FELDER"

msgctxt "value.host"
msgid "HOST"
msgstr "HOST"

msgctxt "value.repository"
msgid "OWNER/NAME"
msgstr "BESITZER/NAME"

msgctxt "value.file"
msgid "FILE"
msgstr "DATEI"

msgctxt "value.text"
msgid "TEXT"
msgstr "TEXT"

msgctxt "value.scopes"
msgid "SCOPES"
msgstr "SCOPES"

msgctxt "value.id"
msgid "ID"
msgstr "ID"

msgctxt "value.program"
msgid "PROGRAM"
msgstr "PROGRAMM"

msgctxt "value.store"
msgid "STORE"
msgstr "SPEICHER"

msgctxt "value.shell"
msgid "SHELL"
msgstr "SHELL"

msgctxt "value.operation"
msgid "OPERATION"
msgstr "OPERATION"

msgctxt "value.timeframe"
msgid "TIMEFRAME"
msgstr "ZEITRAUM"

#, python-brace-format
msgctxt "login.refused"
msgid "{host} rejected this token: it is wrong, expired, or revoked."
msgstr "{host} hat dieses Token abgelehnt: Es ist falsch, abgelaufen oder widerrufen."

#, python-brace-format
msgctxt "login.renewed"
msgid "It expires on {date} ({relative}) and is renewed before that."
msgstr "Es läuft am {date} ab ({relative}) und wird vorher erneuert."

#, python-brace-format
msgctxt "login.otherUser"
msgid "The token belongs to {login}, not to {user}."
msgstr "Das Token gehört {login}, nicht {user}."

msgctxt "login.otherUserNext"
msgid "Nothing was stored. Use a token of the account that you named, or omit `--user`."
msgstr "Nichts wurde gespeichert. Verwende ein Token des angegebenen Kontos, oder lass `--user` weg."

#, python-brace-format
msgctxt "login.appPermissions"
msgid "It is a token of a GitHub App: the app's permissions apply, and it sees private repositories only where the app is installed ({url})."
msgstr "Es ist ein Token einer GitHub-App: Deren Berechtigungen gelten, und private Repositorys sieht es nur, wo die App installiert ist ({url})."

# parser: texts of ArgumentParser; the English ones must be exactly its own

#. start of every complaint
#, python-brace-format
msgctxt "parser.error"
msgid "Error: {message}"
msgstr "Fehler: {message}"

#. {help}: what the option in question is for
#, python-brace-format
msgctxt "parser.help"
msgid "Help:  {help}"
msgstr "Hilfe:  {help}"

#. {usage}: how the command is called; after an error
#, python-brace-format
msgctxt "parser.usage"
msgid "Usage: {usage}"
msgstr "Aufruf: {usage}"

#. {text}: what the command does; first line of a help screen
#, python-brace-format
msgctxt "parser.overview"
msgid "OVERVIEW: {text}"
msgstr "BESCHREIBUNG: {text}"

#. {usage}: how the command is called; on a help screen
#, python-brace-format
msgctxt "parser.usageTitle"
msgid "USAGE: {usage}"
msgstr "AUFRUF: {usage}"

#. heading of a help screen
msgctxt "parser.arguments"
msgid "ARGUMENTS:"
msgstr "ARGUMENTE:"

#. heading of a help screen
msgctxt "parser.options"
msgid "OPTIONS:"
msgstr "OPTIONEN:"

#. heading of a help screen
msgctxt "parser.subcommands"
msgid "SUBCOMMANDS:"
msgstr "BEFEHLE:"

#. {group}: name of a group of commands, in capitals; heading of a help screen
#, python-brace-format
msgctxt "parser.subcommandGroup"
msgid "{group} SUBCOMMANDS:"
msgstr "BEFEHLE – {group}:"

#. stands for any options: ghrepo <options>
msgctxt "parser.optionsValue"
msgid "<options>"
msgstr "<Optionen>"

#. stands for any command: ghrepo <subcommand>
msgctxt "parser.subcommandValue"
msgid "<subcommand>"
msgstr "<Befehl>"

#. stands for any commands: ghrepo help <subcommands>
msgctxt "parser.subcommandsValue"
msgid "<subcommands>"
msgstr "<Befehle>"

#. {name}: the command that runs when none is given
#, python-brace-format
msgctxt "parser.defaultCommand"
msgid "{name} (default)"
msgstr "{name} (Standard)"

#. what --help does
msgctxt "parser.showHelp"
msgid "Show help information."
msgstr "Zeige die Hilfe."

#. what --version does
msgctxt "parser.showVersion"
msgid "Show the version."
msgstr "Zeige die Version."

#. what the command 'help' does
msgctxt "parser.showCommandHelp"
msgid "Show subcommand help information."
msgstr "Zeige die Hilfe zu einem Befehl."

#. {value}: what holds when the option is not given
#, python-brace-format
msgctxt "parser.default"
msgid "(default: {value})"
msgstr "(Standard: {value})"

#. {value}: what holds when the option is given without a value
#, python-brace-format
msgctxt "parser.defaultFlag"
msgid "(default as flag: {value})"
msgstr "(Standard ohne Wert: {value})"

#. {values}: all values the option takes
#, python-brace-format
msgctxt "parser.values"
msgid "(values: {values})"
msgstr "(Werte: {values})"

#, python-brace-format
msgctxt "parser.valuesDefault"
msgid "(values: {values}; default: {value})"
msgstr "(Werte: {values}; Standard: {value})"

#, python-brace-format
msgctxt "parser.valuesDefaultFlag"
msgid "(values: {values}; default as flag: {value})"
msgstr "(Werte: {values}; Standard ohne Wert: {value})"

#. {command}: what to type
#, python-brace-format
msgctxt "parser.seeDetails"
msgid "See '{command}' for detailed help."
msgstr "Ausführliche Hilfe: `{command}`."

#. {command}: what to type
#, python-brace-format
msgctxt "parser.seeMore"
msgid "See '{command}' for more information."
msgstr "Weitere Informationen: `{command}`."

#. {text}: what somebody typed or may type
#, python-brace-format
msgctxt "parser.quoted"
msgid "'{text}'"
msgstr "„{text}“"

#. {choices}: quoted words with commas between them
#, python-brace-format
msgctxt "parser.or"
msgid "{choices} or {last}"
msgstr "{choices} oder {last}"

#. the only two words to choose from, quoted
#, python-brace-format
msgctxt "parser.and"
msgid "{first} and {last}"
msgstr "{first} und {last}"

#, python-brace-format
msgctxt "parser.unknownOption"
msgid "Unknown option '{option}'"
msgstr "Unbekannte Option „{option}“"

#, python-brace-format
msgctxt "parser.unknownOptionSuggestion"
msgid "Unknown option '{option}'. Did you mean '{suggestion}'?"
msgstr "Unbekannte Option „{option}“. Meintest du „{suggestion}“?"

#. {unknown}: 'Unknown option …'; {missing}: 'Missing value for …'; {options}: short options written together, such as -xyz
#, python-brace-format
msgctxt "parser.unknownOrMissing"
msgid ""
"{unknown}\n"
"   or: {missing} in '{options}'"
msgstr ""
"{unknown}\n"
"   oder: {missing} in „{options}“"

#, python-brace-format
msgctxt "parser.missingValue"
msgid "Missing value for '{option}'"
msgstr "Wert fehlt für „{option}“"

#, python-brace-format
msgctxt "parser.unexpectedValue"
msgid "The option '{option}' does not take any value, but '{value}' was specified."
msgstr "Die Option „{option}“ nimmt keinen Wert an, angegeben wurde aber „{value}“."

#, python-brace-format
msgctxt "parser.unexpectedArgument"
msgid "Unexpected argument '{argument}'"
msgstr "Unerwartetes Argument „{argument}“"

#. {arguments}: what was typed, quoted, with commas between them
#, python-brace-format
msgctxt "parser.unexpectedArguments"
msgid "{count} unexpected argument: {arguments}"
msgid_plural "{count} unexpected arguments: {arguments}"
msgstr[0] "{count} unerwartetes Argument: {arguments}"
msgstr[1] "{count} unerwartete Argumente: {arguments}"

#. {duplicate}, {previous}: 'flag …', see parser.flag
#, python-brace-format
msgctxt "parser.duplicateValue"
msgid "Value to be set with {duplicate} had already been set with {previous}"
msgstr "Den Wert, den {duplicate} setzen soll, hat bereits {previous} gesetzt"

#. part of parser.duplicateValue
#, python-brace-format
msgctxt "parser.flag"
msgid "flag '{flag}'"
msgstr "die Option „{flag}“"

#. part of parser.duplicateValue; {options}: short options written together, such as -xyz
#, python-brace-format
msgctxt "parser.flagInGroup"
msgid "flag '{flag}' in '{options}'"
msgstr "die Option „{flag}“ in „{options}“"

#, python-brace-format
msgctxt "parser.missingArgument"
msgid "Missing expected argument '{argument}'"
msgstr "Das Argument „{argument}“ fehlt"

#. {arguments}: quoted, with commas between them
#, python-brace-format
msgctxt "parser.missingOneOf"
msgid "Missing one of: {arguments}"
msgstr "Eines dieser Argumente fehlt: {arguments}"

#, python-brace-format
msgctxt "parser.invalidValue"
msgid "The value '{value}' is invalid for '{option}'"
msgstr "Der Wert „{value}“ ist ungültig für „{option}“"

#, python-brace-format
msgctxt "parser.invalidValueReason"
msgid "The value '{value}' is invalid for '{option}': {reason}"
msgstr "Der Wert „{value}“ ist ungültig für „{option}“: {reason}"

#. {choices}: the allowed words, quoted
#, python-brace-format
msgctxt "parser.invalidValueChoices"
msgid "The value '{value}' is invalid for '{option}'. Please provide one of {choices}."
msgstr "Der Wert „{value}“ ist ungültig für „{option}“. Gib einen dieser Werte an: {choices}."

#. {choices}: the allowed words, one per line
#, python-brace-format
msgctxt "parser.invalidValueList"
msgid ""
"The value '{value}' is invalid for '{option}'. Please provide one of the following:\n"
"{choices}"
msgstr ""
"Der Wert „{value}“ ist ungültig für „{option}“. Gib einen dieser Werte an:\n"
"{choices}"

#, python-brace-format
msgctxt "parser.invalidOption"
msgid "Invalid option: {option}"
msgstr "Ungültige Option: {option}"

#. {shells}: the names there are
#, python-brace-format
msgctxt "parser.unknownShell"
msgid ""
"Can't autodetect a supported shell.\n"
"Please use --generate-completion-script=<shell> with one of:\n"
"    {shells}"
msgstr ""
"Es wurde keine unterstützte Shell erkannt.\n"
"Verwende --generate-completion-script=<Shell> mit einem dieser Werte:\n"
"    {shells}"

#. {shell}: what was typed; {shells}: the names there are
#, python-brace-format
msgctxt "parser.unsupportedShell"
msgid ""
"Can't generate completion scripts for '{shell}'.\n"
"Please use --generate-completion-script=<shell> with one of:\n"
"    {shells}"
msgstr ""
"Für „{shell}“ lässt sich kein Vervollständigungsskript erzeugen.\n"
"Verwende --generate-completion-script=<Shell> mit einem dieser Werte:\n"
"    {shells}"

# row: a repository in a list

#. in place of a missing description
msgctxt "row.noDescription"
msgid "No description"
msgstr "Keine Beschreibung"

#. In lists for screen readers, beside the name.
msgctxt "row.favorite"
msgid "favorite"
msgstr "Favorit"

#. In lists for screen readers.
#, python-brace-format
msgctxt "row.stars"
msgid "{count} star"
msgid_plural "{count} stars"
msgstr[0] "{count} Stern"
msgstr[1] "{count} Sterne"

#. mark: the repository is read-only
msgctxt "row.archived"
msgid "archived"
msgstr "archiviert"

#. mark: GitHub has locked the repository
msgctxt "row.disabled"
msgid "disabled"
msgstr "deaktiviert"

#. mark: for members of an enterprise only
msgctxt "row.internal"
msgid "internal"
msgstr "intern"

#. mark: not public
msgctxt "row.private"
msgid "private"
msgstr "privat"

#. mark: made from another repository
msgctxt "row.fork"
msgid "fork"
msgstr "Fork"

#. mark: a template for new repositories
msgctxt "row.template"
msgid "template"
msgstr "Vorlage"

#. mark: it was not in this list when the user last looked
msgctxt "row.new"
msgid "new"
msgstr "neu"

# head: the number of results

msgctxt "head.noMatches"
msgid "No repositories match."
msgstr "Keine Repositorys gefunden."

#. {count}: the exact number of matches
#, python-brace-format
msgctxt "head.matches"
msgid "{count} repository matches."
msgid_plural "{count} repositories match."
msgstr[0] "{count} Repository gefunden."
msgstr[1] "{count} Repositorys gefunden."

#. {count}: a rounded estimate above 1,000
#, python-brace-format
msgctxt "head.about"
msgid "About {count} repository matches."
msgid_plural "About {count} repositories match."
msgstr[0] "Etwa {count} Repository gefunden."
msgstr[1] "Etwa {count} Repositorys gefunden."

#. GitHub stopped at its time limit
msgctxt "head.incomplete"
msgid "GitHub timed out before searching everything; there may be more matches."
msgstr "GitHub hat das Zeitlimit erreicht und nicht alles durchsucht; es kann mehr Ergebnisse geben."

#. when GitHub returned these matches, which are cached since; {age}: as in 3 hours ago
#, python-brace-format
msgctxt "head.saved"
msgid "Cached {age}."
msgstr "Aus dem Cache, {age} abgerufen."

#. {age}: as in "3 hours ago"; with --offline, or after a failed request
#, python-brace-format
msgctxt "head.savedOffline"
msgid "Showing cached data from {age}."
msgstr "Daten aus dem Cache, {age} abgerufen."

msgctxt "head.local"
msgid "Searched cached repositories only."
msgstr "Nur Repositorys im Cache durchsucht."

#. how long ago something was cached or created, in the middle of a sentence
#, python-brace-format
msgctxt "age.seconds"
msgid "{count} second ago"
msgid_plural "{count} seconds ago"
msgstr[0] "vor {count} Sekunde"
msgstr[1] "vor {count} Sekunden"

#, python-brace-format
msgctxt "age.minutes"
msgid "{count} minute ago"
msgid_plural "{count} minutes ago"
msgstr[0] "vor {count} Minute"
msgstr[1] "vor {count} Minuten"

#, python-brace-format
msgctxt "age.hours"
msgid "{count} hour ago"
msgid_plural "{count} hours ago"
msgstr[0] "vor {count} Stunde"
msgstr[1] "vor {count} Stunden"

#, python-brace-format
msgctxt "age.days"
msgid "{count} day ago"
msgid_plural "{count} days ago"
msgstr[0] "vor {count} Tag"
msgstr[1] "vor {count} Tagen"

#, python-brace-format
msgctxt "age.months"
msgid "{count} month ago"
msgid_plural "{count} months ago"
msgstr[0] "vor {count} Monat"
msgstr[1] "vor {count} Monaten"

#, python-brace-format
msgctxt "age.years"
msgid "{count} year ago"
msgid_plural "{count} years ago"
msgstr[0] "vor {count} Jahr"
msgstr[1] "vor {count} Jahren"

#, python-brace-format
msgctxt "ahead.seconds"
msgid "in {count} second"
msgid_plural "in {count} seconds"
msgstr[0] "in {count} Sekunde"
msgstr[1] "in {count} Sekunden"

#, python-brace-format
msgctxt "ahead.minutes"
msgid "in {count} minute"
msgid_plural "in {count} minutes"
msgstr[0] "in {count} Minute"
msgstr[1] "in {count} Minuten"

#, python-brace-format
msgctxt "ahead.hours"
msgid "in {count} hour"
msgid_plural "in {count} hours"
msgstr[0] "in {count} Stunde"
msgstr[1] "in {count} Stunden"

#, python-brace-format
msgctxt "ahead.days"
msgid "in {count} day"
msgid_plural "in {count} days"
msgstr[0] "in {count} Tag"
msgstr[1] "in {count} Tagen"

#, python-brace-format
msgctxt "ahead.months"
msgid "in {count} month"
msgid_plural "in {count} months"
msgstr[0] "in {count} Monat"
msgstr[1] "in {count} Monaten"

#, python-brace-format
msgctxt "ahead.years"
msgid "in {count} year"
msgid_plural "in {count} years"
msgstr[0] "in {count} Jahr"
msgstr[1] "in {count} Jahren"

#. {age}: as in "3 hours ago"
#, python-brace-format
msgctxt "show.saved"
msgid "Cached {age}; use `--refresh` to update."
msgstr "Aus dem Cache, {age} abgerufen; `--refresh` holt neue Daten."

#. {name}: a repository
#, python-brace-format
msgctxt "show.notKnown"
msgid "{name} is not cached."
msgstr "{name} ist nicht im Cache."

msgctxt "show.notKnownNext"
msgid "Run the command again without --offline."
msgstr "Führe den Befehl noch einmal ohne --offline aus."

#, python-brace-format
msgctxt "show.noReadme"
msgid "{name} has no README."
msgstr "{name} hat keine README."

#, python-brace-format
msgctxt "show.readmeNotKnown"
msgid "The README of {name} is not cached, and --offline makes no requests."
msgstr "Die README von {name} ist nicht im Cache, und --offline sendet keine Anfragen."

#, python-brace-format
msgctxt "show.pagerFailed"
msgid "Could not run the pager \"{command}\"; printing without it."
msgstr "Der Pager „{command}“ ließ sich nicht starten; die Ausgabe erfolgt ohne ihn."

#. {reason}: a word such as not-an-image, the same in every language
#, python-brace-format
msgctxt "images.failed"
msgid "Skipped image ({reason}): {address}"
msgstr "Bild übersprungen ({reason}): {address}"

msgctxt "images.missing"
msgid "Images are off: the helper program ghrepo-images was found neither next to ghrepo nor in ../libexec/ghrepo."
msgstr "Bilder sind ausgeschaltet: Das Hilfsprogramm ghrepo-images wurde weder neben ghrepo noch in ../libexec/ghrepo gefunden."

#. {date}: a day, as 2026-01-31
#, python-brace-format
msgctxt "trending.day"
msgid "Trending today: created since {date} (UTC)."
msgstr "Trends heute: seit {date} (UTC) erstellt."

#. {date}: a day, as 2026-01-31
#, python-brace-format
msgctxt "trending.week"
msgid "Trending this week: created since {date} (UTC)."
msgstr "Trends dieser Woche: seit {date} (UTC) erstellt."

#. {date}: a day, as 2026-01-31
#, python-brace-format
msgctxt "trending.month"
msgid "Trending this month: created since {date} (UTC)."
msgstr "Trends dieses Monats: seit {date} (UTC) erstellt."

msgctxt "top.head"
msgid "Repositories with the most stars."
msgstr "Repositorys mit den meisten Sternen."

# detail: one repository; most texts are labels before a value

#. label: the project's web site
msgctxt "detail.homepage"
msgid "Homepage"
msgstr "Website"

#. label: number of stars
msgctxt "detail.stars"
msgid "Stars"
msgstr "Sterne"

#. label: how many copies were made of it
msgctxt "detail.forks"
msgid "Forks"
msgstr "Forks"

#. label: number of watchers
msgctxt "detail.watchers"
msgid "Watchers"
msgstr "Beobachter"

#. label: how many issues and pull requests are open
msgctxt "detail.issues"
msgid "Open issues and PRs"
msgstr "Offene Issues und PRs"

#. label: programming languages
msgctxt "detail.languages"
msgid "Languages"
msgstr "Sprachen"

#. the share of all programming languages not named
msgctxt "detail.otherLanguages"
msgid "Other"
msgstr "Andere"

#. label
msgctxt "detail.topics"
msgid "Topics"
msgstr "Themen"

#. label
msgctxt "detail.license"
msgid "License"
msgstr "Lizenz"

#. value: there is no license
msgctxt "detail.noLicense"
msgid "none"
msgstr "keine"

#. value: GitHub does not recognize the license
msgctxt "detail.otherLicense"
msgid "other"
msgstr "andere"

#. label: the repository this one was made from
msgctxt "detail.forkedFrom"
msgid "Forked from"
msgstr "Fork von"

#. label
msgctxt "detail.latestRelease"
msgid "Latest release"
msgstr "Neuestes Release"

#. label before a date
msgctxt "detail.created"
msgid "Created"
msgstr "Erstellt"

#. label before a date
msgctxt "detail.pushed"
msgid "Last push"
msgstr "Letzter Push"

#. {relative}: as in 2 days ago; {exact}: day and time
#, python-brace-format
msgctxt "detail.instant"
msgid "{relative} ({exact})"
msgstr "{relative} ({exact})"

#. label
msgctxt "detail.defaultBranch"
msgid "Default branch"
msgstr "Standardbranch"

#. label before 12 MB
msgctxt "detail.size"
msgid "Size"
msgstr "Größe"

#. label before the URL of its page
msgctxt "detail.address"
msgid "URL"
msgstr "URL"

#, python-brace-format
msgctxt "advice.commandInterrupted"
msgid "token_command was killed by the system ({detail}): `{command}`."
msgstr "token_command wurde vom System abgebrochen ({detail}): `{command}`."

#, python-brace-format
msgctxt "advice.unknownChoice"
msgid "{login} is not logged in to {host}, but {rule} names this account."
msgstr "{login} ist nicht bei {host} angemeldet, aber {rule} nennt dieses Konto."

#, python-brace-format
msgctxt "advice.unknownChoiceNext"
msgid "Run `{command}` for that account, or correct what names it."
msgstr "Führe `{command}` für dieses Konto aus, oder korrigiere, was es nennt."

msgctxt "console.noHome"
msgid "HOME is not an absolute path, so ghrepo cannot tell where its files are. Set HOME and run the command again."
msgstr "HOME enthält keinen absoluten Pfad, daher weiß ghrepo nicht, wo seine Dateien liegen. Setze HOME und führe den Befehl erneut aus."

msgctxt "console.noArguments"
msgid "The command line cannot be read: /proc is not mounted."
msgstr "Die Befehlszeile lässt sich nicht lesen: /proc ist nicht eingehängt."

#. Head of a box in a README, as on GitHub's pages.
msgctxt "readme.note"
msgid "Note"
msgstr "Hinweis"

#. Name of a screen of `ghrepo browse`, at the top of the window; as short as can be.
msgctxt "browse.tab.search"
msgid "Search"
msgstr "Suche"

#. Name of a screen of `ghrepo browse`.
msgctxt "browse.tab.trending"
msgid "Trending"
msgstr "Trends"

#. Name of a screen of `ghrepo browse`: the repositories with the most stars.
msgctxt "browse.tab.top"
msgid "Top"
msgstr "Top"

#. Name of a screen of `ghrepo browse`.
msgctxt "browse.tab.favorites"
msgid "Favorites"
msgstr "Favoriten"

#. Name of a screen of `ghrepo browse`: the saved searches.
msgctxt "browse.tab.saved"
msgid "Saved"
msgstr "Gespeichert"

#. Name of a screen of `ghrepo browse`.
msgctxt "browse.tab.account"
msgid "Account"
msgstr "Konto"

#. {text}: a URL or a code, now in the clipboard.
#, python-brace-format
msgctxt "browse.toast.copied"
msgid "Sent to the terminal's clipboard: {text}"
msgstr "An die Zwischenablage des Terminals gesendet: {text}"

msgctxt "browse.toast.codeCopied"
msgid "Copied the code."
msgstr "Code kopiert."

msgctxt "browse.toast.nothingToSave"
msgid "Nothing to save. Search for something first."
msgstr "Nichts zu speichern. Suche zuerst nach etwas."

#. A key was pressed where it does nothing. {screen} is the name of a screen.
#, python-brace-format
msgctxt "browse.toast.elsewhere"
msgid "{key} works on the {screen} screen."
msgstr "{key} funktioniert in der Ansicht „{screen}“."

#, python-brace-format
msgctxt "browse.toast.inRepository"
msgid "{key} works in an open repository; press Enter to open one."
msgstr "{key} funktioniert in einem geöffneten Repository; öffne eines mit Enter."

msgctxt "browse.toast.nobody"
msgid "Not logged in."
msgstr "Nicht angemeldet."

msgctxt "browse.toast.outsideAccount"
msgid "ghrepo does not store this token; remove it at its source, such as GH_TOKEN."
msgstr "ghrepo speichert dieses Token nicht; entferne es an seiner Quelle, z. B. GH_TOKEN."

msgctxt "browse.toast.offlineLogin"
msgid "Cannot log in with --offline, which makes no requests."
msgstr "Mit --offline ist keine Anmeldung möglich: ghrepo sendet dann keine Anfragen."

#. Head of a box in a README, as on GitHub's pages.
msgctxt "readme.tip"
msgid "Tip"
msgstr "Tipp"

#. Head of a box in a README, as on GitHub's pages.
msgctxt "readme.important"
msgid "Important"
msgstr "Wichtig"

#. Head of a box in a README, as on GitHub's pages.
msgctxt "readme.warning"
msgid "Warning"
msgstr "Warnung"

#. Head of a box in a README, as on GitHub's pages.
msgctxt "readme.caution"
msgid "Caution"
msgstr "Vorsicht"

#. Where the login of the account would be, at the end of the first line.
msgctxt "browse.nobody"
msgid "not logged in"
msgstr "nicht angemeldet"

#. At the top of the screen, while the account of the token is unknown.
msgctxt "browse.unnamedToken"
msgid "using a token"
msgstr "nutzt ein Token"

#, python-brace-format
msgctxt "browse.tooSmall"
msgid "ghrepo needs a window of at least {columns}×{rows}."
msgstr "ghrepo braucht ein Fenster von mindestens {columns}×{rows}."

msgctxt "browse.search.placeholder"
msgid "Search repositories"
msgstr "Repositorys suchen"

msgctxt "browse.favorites.placeholder"
msgid "Filter: words, #tag, topic:cli, language:go"
msgstr "Filter: Wörter, #tag, topic:cli, language:go"

msgctxt "browse.top.caption"
msgid "Most stars overall"
msgstr "Die meisten Sterne überhaupt"

#. Timeframes: how recently trending repositories were created.
msgctxt "browse.trending.day"
msgid "day"
msgstr "Tag"

msgctxt "browse.trending.week"
msgid "week"
msgstr "Woche"

msgctxt "browse.trending.month"
msgid "month"
msgstr "Monat"

#, python-brace-format
msgctxt "browse.results"
msgid "{count} result"
msgid_plural "{count} results"
msgstr[0] "{count} Ergebnis"
msgstr[1] "{count} Ergebnisse"

#. GitHub ran out of time: there may be more.
#, python-brace-format
msgctxt "browse.resultsAtLeast"
msgid "{count}+ result"
msgid_plural "{count}+ results"
msgstr[0] "{count}+ Ergebnis"
msgstr[1] "{count}+ Ergebnisse"

#, python-brace-format
msgctxt "browse.favorites.count"
msgid "{count} favorite"
msgid_plural "{count} favorites"
msgstr[0] "{count} Favorit"
msgstr[1] "{count} Favoriten"

#, python-brace-format
msgctxt "browse.saved.count"
msgid "{count} saved search"
msgid_plural "{count} saved searches"
msgstr[0] "{count} gespeicherte Suche"
msgstr[1] "{count} gespeicherte Suchen"

msgctxt "browse.sort.bestMatch"
msgid "best match"
msgstr "beste Treffer"

msgctxt "browse.sort.stars"
msgid "most stars"
msgstr "meiste Sterne"

msgctxt "browse.sort.forks"
msgid "most forks"
msgstr "meiste Forks"

msgctxt "browse.sort.updated"
msgid "recently updated"
msgstr "zuletzt aktualisiert"

msgctxt "browse.sort.helpWanted"
msgid "most \"help wanted\""
msgstr "meiste „help wanted“"

msgctxt "browse.sort.added"
msgid "recently added"
msgstr "zuletzt hinzugefügt"

msgctxt "browse.sort.name"
msgid "by name"
msgstr "nach Name"

msgctxt "browse.language.all"
msgid "all languages"
msgstr "alle Sprachen"

#. {shown} is the number in a short form, as in 12.3K; thousands count as 1000.
#, python-brace-format
msgctxt "browse.row.forks"
msgid "{shown} fork"
msgid_plural "{shown} forks"
msgstr[0] "{shown} Fork"
msgstr[1] "{shown} Forks"

#, python-brace-format
msgctxt "browse.end.window"
msgid "GitHub shows only the first 1,000 of {count} result."
msgid_plural "GitHub shows only the first 1,000 of {count} results."
msgstr[0] "GitHub zeigt nur die ersten 1.000 von {count} Ergebnis."
msgstr[1] "GitHub zeigt nur die ersten 1.000 von {count} Ergebnissen."

msgctxt "browse.end.windowNext"
msgid "Narrow the search to see others."
msgstr "Grenze die Suche ein, um andere zu sehen."

#. {time} is minutes and seconds, as in 4:32.
#, python-brace-format
msgctxt "browse.wait"
msgid "Rate limit reached. Resumes automatically in {time}."
msgstr "Ratenlimit erreicht. In {time} geht es automatisch weiter."

#, python-brace-format
msgctxt "browse.goesOn"
msgid "Resumes automatically in {time}."
msgstr "In {time} geht es automatisch weiter."

msgctxt "browse.limitLogin"
msgid "Log in for a higher rate limit."
msgstr "Melde dich an, um ein höheres Ratenlimit zu erhalten."

msgctxt "browse.start.title"
msgid "What are you looking for?"
msgstr "Wonach suchst du?"

msgctxt "browse.start.hint"
msgid "Words and qualifiers, for example:"
msgstr "Wörter und Qualifier, zum Beispiel:"

#. Few searches are left in this minute. {time} is minutes and seconds, as in 4:32.
#, python-brace-format
msgctxt "browse.heldSearch"
msgid "Searching in {time} to stay within the rate limit."
msgstr "Suche startet in {time}, um das Ratenlimit einzuhalten."

#, python-brace-format
msgctxt "browse.heldSearchNow"
msgid "Press {key} to search now."
msgstr "Drücke {key}, um sofort zu suchen."

#, python-brace-format
msgctxt "browse.none.search"
msgid "No repositories match \"{words}\"."
msgstr "Keine Repositorys zu „{words}“ gefunden."

msgctxt "browse.none.searchNext"
msgid "Try fewer words or another language."
msgstr "Versuche es mit weniger Wörtern oder einer anderen Sprache."

msgctxt "browse.none.list"
msgid "No repositories match."
msgstr "Keine Repositorys gefunden."

msgctxt "browse.none.offline"
msgid "No cached repositories match."
msgstr "Keine passenden Repositorys im Cache."

msgctxt "browse.none.favorites"
msgid "No favorites yet."
msgstr "Noch keine Favoriten."

#, python-brace-format
msgctxt "browse.none.favoritesNext"
msgid "Select a repository and press {key} to add it here."
msgstr "Wähle ein Repository aus und drücke {key}, um es hier hinzuzufügen."

msgctxt "browse.none.favoritesFilter"
msgid "Filter by words, #tag, topic:NAME, or language:NAME."
msgstr "Filtere nach Wörtern, #tag, topic:NAME oder language:NAME."

msgctxt "browse.none.saved"
msgid "No saved searches yet."
msgstr "Noch keine gespeicherten Suchen."

#, python-brace-format
msgctxt "browse.none.savedNext"
msgid "To save a search, press {key} on the Search screen."
msgstr "Um eine Suche zu speichern, drücke {key} in der Ansicht „Suche“."

#. Which row is selected.
#, python-brace-format
msgctxt "browse.status.place"
msgid "{row} of {total}"
msgstr "{row} von {total}"

msgctxt "browse.status.loading"
msgid "loading…"
msgstr "wird geladen…"

msgctxt "browse.status.refreshing"
msgid "refreshing…"
msgstr "wird aktualisiert…"

#, python-brace-format
msgctxt "browse.status.retrying"
msgid "retry {attempt} of {limit}…"
msgstr "erneuter Versuch {attempt} von {limit}…"

#, python-brace-format
msgctxt "browse.status.waiting"
msgid "resumes in {time}"
msgstr "weiter in {time}"

#. In the last line; Enter searches at once.
#, python-brace-format
msgctxt "browse.status.held"
msgid "searching in {time}"
msgstr "Suche in {time}"

#. Searches that GitHub still allows in this minute.
#, python-brace-format
msgctxt "browse.status.limit"
msgid "{remaining} of {limit} searches left"
msgstr "noch {remaining} von {limit} Suchen"

#, python-brace-format
msgctxt "browse.status.stored"
msgid "cached {age}"
msgstr "{age} abgerufen"

msgctxt "browse.status.storedNow"
msgid "cached"
msgstr "aus dem Cache"

msgctxt "browse.status.offline"
msgid "offline"
msgstr "offline"

msgctxt "browse.status.standsIn"
msgid "GitHub unavailable"
msgstr "GitHub nicht erreichbar"

#. Short words beside keys, in the last line.
msgctxt "browse.hint.open"
msgid "open"
msgstr "öffnen"

msgctxt "browse.hint.load"
msgid "load"
msgstr "laden"

msgctxt "browse.hint.run"
msgid "run"
msgstr "starten"

msgctxt "browse.hint.search"
msgid "search"
msgstr "suchen"

msgctxt "browse.hint.filter"
msgid "filter"
msgstr "filtern"

msgctxt "browse.hint.leave"
msgid "leave"
msgstr "verlassen"

msgctxt "browse.hint.back"
msgid "back"
msgstr "zurück"

msgctxt "browse.hint.next"
msgid "next"
msgstr "nächstes"

msgctxt "browse.hint.favorite"
msgid "favorite"
msgstr "Favorit"

msgctxt "browse.hint.browser"
msgid "browser"
msgstr "Browser"

msgctxt "browse.hint.copy"
msgid "copy"
msgstr "kopieren"

msgctxt "browse.hint.sort"
msgid "sort"
msgstr "ordnen"

msgctxt "browse.hint.language"
msgid "language"
msgstr "Sprache"

#. Removes the filters of the command line and the language.
msgctxt "browse.hint.unfilter"
msgid "clear filters"
msgstr "Filter löschen"

msgctxt "browse.hint.timeframe"
msgid "timeframe"
msgstr "Zeitraum"

msgctxt "browse.hint.save"
msgid "save"
msgstr "sichern"

msgctxt "browse.hint.remove"
msgid "remove"
msgstr "entfernen"

msgctxt "browse.hint.choose"
msgid "choose"
msgstr "wählen"

msgctxt "browse.hint.cancel"
msgid "cancel"
msgstr "abbrechen"

msgctxt "browse.hint.retry"
msgid "try again"
msgstr "wiederholen"

msgctxt "browse.hint.login"
msgid "log in"
msgstr "anmelden"

msgctxt "browse.hint.logout"
msgid "log out"
msgstr "abmelden"

msgctxt "browse.hint.help"
msgid "help"
msgstr "Hilfe"

msgctxt "browse.help.title"
msgid "Keys"
msgstr "Tasten"

msgctxt "browse.help.moving"
msgid "Moving"
msgstr "Bewegen"

msgctxt "browse.help.repository"
msgid "Repository"
msgstr "Repository"

msgctxt "browse.help.lists"
msgid "Lists"
msgstr "Listen"

msgctxt "browse.help.program"
msgid "Program"
msgstr "Programm"

msgctxt "browse.help.up"
msgid "up"
msgstr "aufwärts"

msgctxt "browse.help.down"
msgid "down"
msgstr "abwärts"

msgctxt "browse.help.top"
msgid "to the top"
msgstr "zum Anfang"

msgctxt "browse.help.bottom"
msgid "to the bottom"
msgstr "zum Ende"

msgctxt "browse.help.pageUp"
msgid "a page up"
msgstr "eine Seite aufwärts"

msgctxt "browse.help.pageDown"
msgid "a page down"
msgstr "eine Seite abwärts"

msgctxt "browse.help.halfUp"
msgid "half a page up"
msgstr "halbe Seite aufwärts"

msgctxt "browse.help.halfDown"
msgid "half a page down"
msgstr "halbe Seite abwärts"

msgctxt "browse.help.open"
msgid "open"
msgstr "öffnen"

msgctxt "browse.help.back"
msgid "back"
msgstr "zurück"

msgctxt "browse.help.nextScreen"
msgid "next screen"
msgstr "nächste Ansicht"

msgctxt "browse.help.previousScreen"
msgid "previous screen"
msgstr "vorige Ansicht"

msgctxt "browse.help.screens"
msgid "go to a screen"
msgstr "zu einer Ansicht"

msgctxt "browse.help.search"
msgid "search or filter"
msgstr "suchen oder filtern"

msgctxt "browse.help.next"
msgid "next repository"
msgstr "nächstes Repository"

msgctxt "browse.help.previous"
msgid "previous repository"
msgstr "voriges Repository"

msgctxt "browse.help.favorite"
msgid "add/remove favorite"
msgstr "Favorit ein/aus"

msgctxt "browse.help.browser"
msgid "open in browser"
msgstr "im Browser öffnen"

msgctxt "browse.help.copyAddress"
msgid "copy the URL"
msgstr "URL kopieren"

msgctxt "browse.help.copyClone"
msgid "copy the clone URL"
msgstr "Klon-URL kopieren"

msgctxt "browse.help.sort"
msgid "sort"
msgstr "sortieren"

msgctxt "browse.help.language"
msgid "choose a language"
msgstr "Sprache wählen"

msgctxt "browse.help.timeframe"
msgid "change timeframe"
msgstr "Zeitraum ändern"

msgctxt "browse.help.rows"
msgid "compact or full rows"
msgstr "kompakt oder voll"

msgctxt "browse.help.save"
msgid "save the search"
msgstr "Suche speichern"

msgctxt "browse.help.remove"
msgid "remove search/filters"
msgstr "Suche/Filter löschen"

msgctxt "browse.help.refresh"
msgid "reload from GitHub"
msgstr "von GitHub neu laden"

msgctxt "browse.help.retry"
msgid "try again"
msgstr "erneut versuchen"

msgctxt "browse.help.login"
msgid "log in"
msgstr "anmelden"

msgctxt "browse.help.logout"
msgid "log out"
msgstr "abmelden"

msgctxt "browse.help.redraw"
msgid "redraw the screen"
msgstr "Anzeige neu zeichnen"

msgctxt "browse.help.help"
msgid "this help"
msgstr "diese Hilfe"

msgctxt "browse.help.quit"
msgid "quit"
msgstr "beenden"

#. Names of keys.
msgctxt "browse.key.space"
msgid "Space"
msgstr "Leer"

msgctxt "browse.chooser.sorts"
msgid "Sort by"
msgstr "Sortieren nach"

msgctxt "browse.chooser.languages"
msgid "Language"
msgstr "Sprache"

msgctxt "browse.chooser.filter"
msgid "type to filter"
msgstr "zum Filtern tippen"

msgctxt "browse.chooser.none"
msgid "no matches"
msgstr "keine Treffer"

msgctxt "browse.save.title"
msgid "Save search as"
msgstr "Suche speichern als"

msgctxt "browse.removal.title"
msgid "Remove saved search?"
msgstr "Gespeicherte Suche entfernen?"

msgctxt "browse.favoriteRemoval.title"
msgid "Remove from favorites?"
msgstr "Aus den Favoriten entfernen?"

msgctxt "browse.favoriteRemoval.hint"
msgid "Its note and tags will also be deleted."
msgstr "Notiz und Schlagwörter werden ebenfalls gelöscht."

msgctxt "browse.detail.loadingReadme"
msgid "Loading the README…"
msgstr "README wird geladen…"

msgctxt "browse.detail.notLoaded"
msgid "README not loaded: without a login, GitHub allows only 60 requests per hour."
msgstr "README nicht geladen: Ohne Anmeldung erlaubt GitHub nur 60 Anfragen pro Stunde."

msgctxt "browse.detail.nothing"
msgid "Select a repository to see it here."
msgstr "Wähle ein Repository aus, um es hier zu sehen."

msgctxt "browse.account.checking"
msgid "Checking the account…"
msgstr "Konto wird geprüft…"

msgctxt "browse.account.working"
msgid "One moment…"
msgstr "Einen Moment…"

msgctxt "browse.account.byCode"
msgid "Log in with a web browser"
msgstr "Mit einem Webbrowser anmelden"

msgctxt "browse.account.byToken"
msgid "Log in with a token"
msgstr "Mit einem Token anmelden"

msgctxt "browse.account.tokenTitle"
msgid "Log in with a token"
msgstr "Mit einem Token anmelden"

msgctxt "browse.account.tokenHint"
msgid "Paste or type a GitHub token. It stays hidden and is stored in the keyring."
msgstr "Füge ein GitHub-Token ein oder tippe es. Es bleibt verborgen und kommt in den Schlüsselbund."

msgctxt "browse.account.tokenBusy"
msgid "Checking the token with GitHub…"
msgstr "Token wird bei GitHub geprüft…"

msgctxt "browse.account.deviceTitle"
msgid "Log in with a web browser"
msgstr "Mit einem Webbrowser anmelden"

msgctxt "browse.account.deviceAsking"
msgid "Requesting a code from GitHub…"
msgstr "Code wird bei GitHub angefordert…"

#, python-brace-format
msgctxt "browse.account.deviceHint"
msgid "Enter this code at {address}"
msgstr "Gib diesen Code ein unter {address}"

#, python-brace-format
msgctxt "browse.account.deviceLeft"
msgid "Expires in {time}. ghrepo continues when you are done."
msgstr "Läuft in {time} ab. ghrepo macht weiter, sobald du fertig bist."

msgctxt "browse.account.deviceOver"
msgid "The code has expired."
msgstr "Der Code ist abgelaufen."

#, python-brace-format
msgctxt "browse.account.logoutTitle"
msgid "Log out {login}?"
msgstr "{login} abmelden?"

msgctxt "browse.account.logoutHint"
msgid "Deletes its token and all data only it could see, including private favorites with their notes and tags."
msgstr "Löscht das Token und alles, was nur dieses Konto sehen konnte, auch private Favoriten mit Notizen und Schlagwörtern."

#. The name of a saved search, beside its query
#, python-brace-format
msgctxt "browse.savedName"
msgid "\"{name}\""
msgstr "„{name}“"

# topic: the texts of `ghrepo help NAME`, which are also in the manual pages

#. Printed by `ghrepo help environment` and in the manual pages. At most 78 columns; names on the
#. left stay as they are. A heading is in capitals with a colon; rows begin with two spaces.
msgctxt "topic.environment"
msgid ""
"Environment variables that ghrepo reads.\n"
"\n"
"An empty variable counts as unset, except for GH_PAGER, PAGER, LESS and LV.\n"
"Where two variables have the same purpose, the one that is named first wins.\n"
"\n"
"TOKENS AND HOSTS:\n"
"  GH_TOKEN, GITHUB_TOKEN\n"
"                A token for github.com and for your hosts on ghe.com: the one\n"
"                that --hostname, GH_HOST or config.yml chooses, and those with\n"
"                a login or an entry in config.yml. It wins over\n"
"                `token_command` in config.yml and over stored tokens.\n"
"  GH_ENTERPRISE_TOKEN, GITHUB_ENTERPRISE_TOKEN\n"
"                A token for your GitHub Enterprise Server: the one that\n"
"                --hostname, GH_HOST or config.yml chooses, or else the only\n"
"                one with a login or an entry in config.yml.\n"
"  GH_HOST       The host to use without --hostname. It wins over `host` in\n"
"                config.yml.\n"
"  GHREPO_ACCOUNT\n"
"                The account to use without --user: LOGIN, or LOGIN@HOST for\n"
"                one host. It wins over git's configuration and over the\n"
"                rules in config.yml.\n"
"  GHREPO_CLIENT_ID\n"
"                The client ID of the app for `ghrepo login --device`.\n"
"  GHREPO_API_URL, GHREPO_WEB_URL\n"
"                Base URLs of the API and the web pages of another server,\n"
"                used in place of every host. One of them stands for both.\n"
"                http is only for a server on this computer.\n"
"  GHREPO_TOKEN  A token for that server; it is sent nowhere else.\n"
"  DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR\n"
"                The session bus, through which ghrepo uses the keyring: its\n"
"                address, or else the folder with its socket `bus`.\n"
"  PASSWORD_STORE_DIR, PASSWORD_STORE_KEY, PASSWORD_STORE_GPG_OPTS, GNUPGHOME\n"
"                Of pass and GnuPG: where the password store and the keys are,\n"
"                and options for gpg. GPG_TTY is set if it is missing.\n"
"\n"
"NETWORK:\n"
"  HTTPS_PROXY, ALL_PROXY\n"
"                The proxy for all requests. Names in lower case win.\n"
"  NO_PROXY      Hosts to reach without the proxy, separated by commas.\n"
"  CURL_CA_BUNDLE, SSL_CERT_FILE, SSL_CERT_DIR\n"
"                A file or a directory of trusted certificates, in place of\n"
"                the system's.\n"
"  SSLKEYLOGFILE\n"
"                Ignored: the file would let others read the token.\n"
"  GH_DEBUG      Show each request, as with --verbose, unless it is 0, false\n"
"                or no.\n"
"\n"
"TERMINAL:\n"
"  NO_COLOR      Never use colors. CLICOLOR=0 does the same.\n"
"  CLICOLOR_FORCE\n"
"                Use colors in files and pipes too, unless it is 0 or colors\n"
"                are turned off.\n"
"  ACCESSIBLE    Write for a screen reader, unless it is 0; see `ghrepo help\n"
"                accessibility`.\n"
"  TERM, COLORTERM\n"
"                The type of the terminal and its number of colors. TERM=dumb\n"
"                means no colors, no images and no full screen.\n"
"  COLORFGBG     Text and background color of a terminal that does not report\n"
"                them itself.\n"
"  FORCE_HYPERLINK\n"
"                Links in text on a terminal: 0 for never, anything else for\n"
"                always.\n"
"  COLUMNS, LINES\n"
"                The size of a terminal that does not report it itself, and\n"
"                the width of help in a pipe.\n"
"  GH_PAGER, PAGER\n"
"                The program that shows what is longer than the window\n"
"                (default less). Empty or `cat` means none.\n"
"  LESS, LV      Options of the pager (default FRX and -c).\n"
"  GH_BROWSER, BROWSER\n"
"                The program that opens URLs (default xdg-open). BROWSER may\n"
"                list several, separated by colons. Needed over SSH and\n"
"                without DISPLAY or WAYLAND_DISPLAY.\n"
"\n"
"LANGUAGE AND FOLDERS:\n"
"  LANGUAGE, LC_ALL, LC_MESSAGES, LANG\n"
"                The language of all texts. LANGUAGE may list several,\n"
"                separated by colons; it counts only beside a locale in one\n"
"                of the others. The locale C means English.\n"
"  TZ            The time zone of dates.\n"
"  HOME, XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME\n"
"                Where files are; see `ghrepo help files`.\n"
"  PATH          Where ghrepo finds other programs: git, gh, jq, the pager\n"
"                and the browser.\n"
"\n"
"git, the pager and the browser get these variables without the tokens."
msgstr ""
"Umgebungsvariablen, die ghrepo liest.\n"
"\n"
"Eine leere Variable gilt als nicht gesetzt, außer bei GH_PAGER, PAGER, LESS\n"
"und LV. Haben zwei Variablen denselben Zweck, gewinnt die zuerst genannte.\n"
"\n"
"TOKENS UND HOSTS:\n"
"  GH_TOKEN, GITHUB_TOKEN\n"
"                Ein Token für github.com und für deine Hosts auf ghe.com: den,\n"
"                den --hostname, GH_HOST oder config.yml wählt, und alle mit\n"
"                einer Anmeldung oder einem Eintrag in config.yml. Es hat\n"
"                Vorrang vor `token_command` in config.yml und vor\n"
"                gespeicherten Tokens.\n"
"  GH_ENTERPRISE_TOKEN, GITHUB_ENTERPRISE_TOKEN\n"
"                Ein Token für deinen GitHub Enterprise Server: den, den\n"
"                --hostname, GH_HOST oder config.yml wählt, sonst den\n"
"                einzigen mit einer Anmeldung oder einem Eintrag in\n"
"                config.yml.\n"
"  GH_HOST       Der Host, der ohne --hostname gilt. Hat Vorrang vor `host` in\n"
"                config.yml.\n"
"  GHREPO_ACCOUNT\n"
"                Das Konto, das ohne --user gilt: LOGIN, oder LOGIN@HOST für\n"
"                einen Host. Es hat Vorrang vor der Konfiguration von git und\n"
"                vor den Regeln in config.yml.\n"
"  GHREPO_CLIENT_ID\n"
"                Die Client-ID der App für `ghrepo login --device`.\n"
"  GHREPO_API_URL, GHREPO_WEB_URL\n"
"                Basis-URLs der API und der Webseiten eines anderen Servers,\n"
"                der an die Stelle jedes Hosts tritt. Eine von beiden genügt.\n"
"                http ist nur für einen Server auf diesem Computer.\n"
"  GHREPO_TOKEN  Ein Token für diesen Server; es wird nirgendwohin sonst\n"
"                gesendet.\n"
"  DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR\n"
"                Der Sitzungsbus, über den ghrepo den Schlüsselbund nutzt:\n"
"                seine Adresse, sonst der Ordner mit seinem Socket `bus`.\n"
"  PASSWORD_STORE_DIR, PASSWORD_STORE_KEY, PASSWORD_STORE_GPG_OPTS, GNUPGHOME\n"
"                Von pass und GnuPG: wo Passwortspeicher und Schlüssel liegen,\n"
"                und Optionen für gpg. Fehlt GPG_TTY, wird es gesetzt.\n"
"\n"
"NETZWERK:\n"
"  HTTPS_PROXY, ALL_PROXY\n"
"                Der Proxy für alle Anfragen. Namen in Kleinbuchstaben haben\n"
"                Vorrang.\n"
"  NO_PROXY      Hosts, die ohne Proxy erreicht werden, durch Kommas getrennt.\n"
"  CURL_CA_BUNDLE, SSL_CERT_FILE, SSL_CERT_DIR\n"
"                Eine Datei oder ein Ordner mit vertrauenswürdigen\n"
"                Zertifikaten, anstelle derer des Systems.\n"
"  SSLKEYLOGFILE\n"
"                Wird ignoriert: Mit der Datei könnten andere das Token lesen.\n"
"  GH_DEBUG      Zeige jede Anfrage, wie mit --verbose, außer bei 0, false\n"
"                oder no.\n"
"\n"
"TERMINAL:\n"
"  NO_COLOR      Verwende nie Farben. CLICOLOR=0 bewirkt dasselbe.\n"
"  CLICOLOR_FORCE\n"
"                Verwende Farben auch in Dateien und Pipes, außer bei 0 oder\n"
"                wenn Farben ausgeschaltet sind.\n"
"  ACCESSIBLE    Schreibe für einen Screenreader, außer bei 0; siehe `ghrepo\n"
"                help accessibility`.\n"
"  TERM, COLORTERM\n"
"                Die Art des Terminals und die Zahl seiner Farben. TERM=dumb\n"
"                heißt: keine Farben, keine Bilder und kein Vollbild.\n"
"  COLORFGBG     Text- und Hintergrundfarbe eines Terminals, das sie nicht\n"
"                selbst meldet.\n"
"  FORCE_HYPERLINK\n"
"                Links im Text auf einem Terminal: 0 für nie, alles andere\n"
"                für immer.\n"
"  COLUMNS, LINES\n"
"                Die Größe eines Terminals, das sie nicht selbst meldet, und\n"
"                die Breite der Hilfe in einer Pipe.\n"
"  GH_PAGER, PAGER\n"
"                Das Programm, das zeigt, was länger als das Fenster ist\n"
"                (Standard: less). Leer oder `cat` heißt: keines.\n"
"  LESS, LV      Optionen des Pagers (Standard: FRX und -c).\n"
"  GH_BROWSER, BROWSER\n"
"                Das Programm, das URLs öffnet (Standard: xdg-open). BROWSER\n"
"                kann mehrere nennen, durch Doppelpunkte getrennt. Nötig über\n"
"                SSH und ohne DISPLAY oder WAYLAND_DISPLAY.\n"
"\n"
"SPRACHE UND ORDNER:\n"
"  LANGUAGE, LC_ALL, LC_MESSAGES, LANG\n"
"                Die Sprache aller Texte. LANGUAGE kann mehrere nennen, durch\n"
"                Doppelpunkte getrennt; sie gilt nur, wenn eine der anderen\n"
"                Variablen eine Locale nennt. Die Locale C bedeutet Englisch.\n"
"  TZ            Die Zeitzone von Datumsangaben.\n"
"  HOME, XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME\n"
"                Wo die Dateien liegen; siehe `ghrepo help files`.\n"
"  PATH          Wo ghrepo andere Programme findet: git, gh, jq, den Pager\n"
"                und den Browser.\n"
"\n"
"git, der Pager und der Browser erhalten diese Variablen ohne die Tokens."

#. Printed by `ghrepo help exit-codes` and in the manual pages. At most 78 columns; names on the
#. left stay as they are. A heading is in capitals with a colon; rows begin with two spaces.
msgctxt "topic.exitCodes"
msgid ""
"How ghrepo tells scripts whether a command succeeded.\n"
"\n"
"CODES:\n"
"  0             Success, also without any results, and when a reader such as\n"
"                `head` closes the pipe.\n"
"  1             Another failure, or a problem that `ghrepo doctor` found.\n"
"  2             Canceled at a prompt, or the login was declined in the\n"
"                browser.\n"
"  4             Not logged in, or the token was rejected.\n"
"  5             Forbidden: a missing scope, single sign-on, a policy of the\n"
"                organization, or a token file that other users can read.\n"
"  6             Not found.\n"
"  7             A rate limit is used up; `--wait` waits for it.\n"
"  64            Wrong usage: the command line, a template, or config.yml.\n"
"  65            A response, an imported file, or a request of git that\n"
"                cannot be understood.\n"
"  69            A library, program or service is missing, such as the keyring\n"
"                or jq, or the connection is not secure.\n"
"  75            Try again later: the network, a timeout, an outage of GitHub,\n"
"                or a keyring that does not respond.\n"
"  77            The keyring or the GnuPG key is locked.\n"
"  126, 127      From `ghrepo exec`: the command cannot be run, or was not\n"
"                found.\n"
"  130           Interrupted with Ctrl-C.\n"
"\n"
"Codes never change their meaning. If GitHub is out of reach but the same data\n"
"is cached, ghrepo shows that with its age and exits with 0. With `--refresh`,\n"
"`--all` and `--count`, and in `ghrepo saved run`, it fails instead."
msgstr ""
"Woran Skripte erkennen, ob ein Befehl erfolgreich war.\n"
"\n"
"CODES:\n"
"  0             Erfolg, auch ganz ohne Ergebnisse und wenn ein Empfänger wie\n"
"                `head` die Pipe schließt.\n"
"  1             Ein anderer Fehler oder ein Problem, das `ghrepo doctor` fand.\n"
"  2             Bei einer Rückfrage abgebrochen, oder die Anmeldung wurde im\n"
"                Browser abgelehnt.\n"
"  4             Nicht angemeldet, oder das Token wurde abgelehnt.\n"
"  5             Kein Zugriff: ein fehlender Scope, Single Sign-On, eine\n"
"                Richtlinie der Organisation oder eine Token-Datei, die andere\n"
"                Benutzer lesen können.\n"
"  6             Nicht gefunden.\n"
"  7             Ein Ratenlimit ist erschöpft; `--wait` wartet es ab.\n"
"  64            Falsche Verwendung: die Befehlszeile, eine Vorlage oder\n"
"                config.yml.\n"
"  65            Eine Antwort, eine importierte Datei oder eine Anfrage von\n"
"                git, die nicht zu verstehen ist.\n"
"  69            Eine Bibliothek, ein Programm oder ein Dienst fehlt, etwa der\n"
"                Schlüsselbund oder jq, oder die Verbindung ist nicht sicher.\n"
"  75            Versuche es später erneut: Netzwerk, Zeitüberschreitung,\n"
"                eine Störung bei GitHub oder ein Schlüsselbund, der nicht\n"
"                antwortet.\n"
"  77            Der Schlüsselbund oder der GnuPG-Schlüssel ist gesperrt.\n"
"  126, 127      Von `ghrepo exec`: Der Befehl kann nicht ausgeführt werden\n"
"                oder wurde nicht gefunden.\n"
"  130           Mit Strg-C unterbrochen.\n"
"\n"
"Die Codes ändern nie ihre Bedeutung. Ist GitHub nicht erreichbar, sind aber\n"
"dieselben Daten im Cache, zeigt ghrepo sie mit ihrem Alter und endet mit 0.\n"
"Mit `--refresh`, `--all` und `--count` sowie in `ghrepo saved run` ist das\n"
"stattdessen ein Fehler."

#. Printed by `ghrepo help files` and in the manual pages. At most 78 columns; names on the
#. left stay as they are. A heading is in capitals with a colon; rows begin with two spaces.
msgctxt "topic.files"
msgid ""
"Files and folders that ghrepo reads and writes.\n"
"\n"
"If XDG_CONFIG_HOME, XDG_DATA_HOME or XDG_CACHE_HOME is an absolute path, it\n"
"replaces ~/.config, ~/.local/share or ~/.cache.\n"
"\n"
"CONFIGURATION:\n"
"  ~/.config/ghrepo/config.yml\n"
"                Your settings; see `ghrepo help config`. ghrepo never writes\n"
"                this file.\n"
"  ~/.config/ghrepo/accounts.json\n"
"                The accounts that are logged in, without their tokens. Those\n"
"                are in the keyring, or where `ghrepo login --store` put them.\n"
"\n"
"DATA:\n"
"  ~/.local/share/ghrepo/library.db\n"
"                The local database: your favorites and saved searches, and\n"
"                cached GitHub data. Its size is limited by `cache_limit_mb`\n"
"                in config.yml.\n"
"  ~/.local/share/ghrepo/library.db.backup\n"
"                A second copy of your favorites, notes, tags and saved\n"
"                searches.\n"
"  ~/.local/share/ghrepo/library.db.damaged-1\n"
"                A damaged database that was replaced, with the favorites\n"
"                carried over. The last three are kept.\n"
"  ~/.local/share/ghrepo/tokens.json\n"
"                The tokens of `ghrepo login --store file`, as plain text\n"
"                that only you can read.\n"
"  ~/.local/share/ghrepo/credentials\n"
"                The tokens of `ghrepo login --store systemd`, encrypted for\n"
"                this machine.\n"
"  ~/.password-store/ghrepo\n"
"                The tokens of `ghrepo login --store pass`, encrypted with\n"
"                your GnuPG key. PASSWORD_STORE_DIR replaces\n"
"                ~/.password-store.\n"
"\n"
"CACHE:\n"
"  ~/.cache/ghrepo\n"
"                Cached images, up to 100 MB, and what your terminals can show.\n"
"\n"
"`ghrepo cache` shows the size of the local database, and `ghrepo cache clear`\n"
"deletes cached data and images. `ghrepo setup-git` lets git write to its own\n"
"configuration file."
msgstr ""
"Dateien und Ordner, die ghrepo liest und schreibt.\n"
"\n"
"Ist XDG_CONFIG_HOME, XDG_DATA_HOME oder XDG_CACHE_HOME ein absoluter Pfad,\n"
"ersetzt er ~/.config, ~/.local/share oder ~/.cache.\n"
"\n"
"KONFIGURATION:\n"
"  ~/.config/ghrepo/config.yml\n"
"                Deine Einstellungen; siehe `ghrepo help config`. ghrepo\n"
"                schreibt nie in diese Datei.\n"
"  ~/.config/ghrepo/accounts.json\n"
"                Die angemeldeten Konten, ohne ihre Tokens. Diese liegen im\n"
"                Schlüsselbund, oder wohin `ghrepo login --store` sie gelegt\n"
"                hat.\n"
"\n"
"DATEN:\n"
"  ~/.local/share/ghrepo/library.db\n"
"                Die lokale Datenbank: deine Favoriten und gespeicherten\n"
"                Suchen sowie der Cache der Daten von GitHub. Ihre Größe\n"
"                begrenzt `cache_limit_mb` in config.yml.\n"
"  ~/.local/share/ghrepo/library.db.backup\n"
"                Eine zweite Kopie deiner Favoriten, Notizen, Schlagwörter und\n"
"                gespeicherten Suchen.\n"
"  ~/.local/share/ghrepo/library.db.damaged-1\n"
"                Eine beschädigte Datenbank, die ersetzt wurde; die Favoriten\n"
"                wurden übernommen. Die letzten drei bleiben erhalten.\n"
"  ~/.local/share/ghrepo/tokens.json\n"
"                Die Tokens von `ghrepo login --store file` als Klartext, den\n"
"                nur du lesen kannst.\n"
"  ~/.local/share/ghrepo/credentials\n"
"                Die Tokens von `ghrepo login --store systemd`, für diese\n"
"                Maschine verschlüsselt.\n"
"  ~/.password-store/ghrepo\n"
"                Die Tokens von `ghrepo login --store pass`, mit deinem\n"
"                GnuPG-Schlüssel verschlüsselt. PASSWORD_STORE_DIR ersetzt\n"
"                ~/.password-store.\n"
"\n"
"CACHE:\n"
"  ~/.cache/ghrepo\n"
"                Bilder, bis zu 100 MB, und was deine Terminals anzeigen\n"
"                können.\n"
"\n"
"`ghrepo cache` zeigt die Größe der lokalen Datenbank, und `ghrepo cache clear`\n"
"löscht Daten und Bilder im Cache. `ghrepo setup-git` lässt git in seine eigene\n"
"Konfigurationsdatei schreiben."

#. Printed by `ghrepo help config` and in the manual pages. At most 78 columns; names on the
#. left stay as they are. A heading is in capitals with a colon; rows begin with two spaces.
msgctxt "topic.config"
msgid ""
"The configuration file, ~/.config/ghrepo/config.yml.\n"
"\n"
"The file is YAML, and every key is optional. Options on the command line win\n"
"over the file. An unknown key or a value of the wrong type is an error, so\n"
"that a misspelled setting is not ignored.\n"
"\n"
"HOSTS AND TOKENS:\n"
"  host          The host to use without --hostname and GH_HOST (default: the\n"
"                only host you are logged in to, else github.com).\n"
"  client_id     The client ID of the app for `ghrepo login --device`.\n"
"  token_command\n"
"                A program and its arguments, as a list. The first line that\n"
"                it prints is the token. It wins over stored tokens, but not\n"
"                over tokens in environment variables.\n"
"  hosts         Settings of other hosts: a host's name, and below it its own\n"
"                `client_id` and `token_command`. Those above are only for\n"
"                github.com.\n"
"  accounts      Which of several accounts is used where: a list of rules with\n"
"                `user` (LOGIN or LOGIN@HOST) and `directory` or `owner` (one\n"
"                or a list), or both. The first rule that matches counts. A\n"
"                directory includes what is below it; the owner is that of the\n"
"                named repository, or of the clone that you are in. --user,\n"
"                GHREPO_ACCOUNT and `git config ghrepo.account` win over it.\n"
"  parallel      How many requests are in flight at the same time, 1 to 9\n"
"                (default 4), as with --parallel.\n"
"\n"
"CACHE:\n"
"  cache_limit_mb\n"
"                The maximum size of the local database, in megabytes (default\n"
"                200). 0 caches nothing. Favorites and saved searches are\n"
"                never deleted.\n"
"\n"
"TERMINAL:\n"
"  accessible    `true` writes for a screen reader; see `ghrepo help\n"
"                accessibility`.\n"
"  theme         dark, light or plain, as with --theme (default: for the\n"
"                background that the terminal reports).\n"
"  images        auto, kitty, sixel, iterm, symbols or none, as with --images\n"
"                (default auto).\n"
"  rows          compact for one line per repository, full for description\n"
"                and image, or auto for what fits (default auto).\n"
"  image_wait_seconds\n"
"                How many seconds output waits for its images (default 1.5\n"
"                for a list, 2 for a README). A whole number.\n"
"\n"
"KEYS:\n"
"  keys          Keys of the full screen: an action, and its key or a list of\n"
"                keys, which replace its own. A key given to one action is\n"
"                removed from all others. An empty list leaves an action\n"
"                without a key; only `quit` must have one.\n"
"\n"
"A key is a character, or one of enter, esc, space, tab, shift-tab, backspace,\n"
"del, ins, up, down, left, right, home, end, pageup, pagedown, f1 to f12,\n"
"ctrl-a to ctrl-z, and alt- with a character other than [, ], ^, _, O, P and X.\n"
"Ctrl-C and Ctrl-Z are reserved.\n"
"\n"
"ACTIONS AND THEIR KEYS:\n"
"  up, down      up and k, down and j\n"
"  top, bottom   g and home, G and end\n"
"  page_up, page_down\n"
"                pageup, pagedown and space\n"
"  half_page_up, half_page_down\n"
"                ctrl-u, ctrl-d\n"
"  open, back    enter and right; esc, left and backspace\n"
"  next_screen, previous_screen\n"
"                tab, shift-tab\n"
"  search        /\n"
"  next, previous\n"
"                n, p: the next and previous repository, from within one\n"
"  favorite      f\n"
"  browser       o\n"
"  copy_address, copy_clone\n"
"                y, c: copies the URL of the page, or of the clone\n"
"  sort, language, timeframe, rows\n"
"                s, l, t, v\n"
"  save, remove  S, x and del\n"
"  refresh, retry, redraw\n"
"                R, r, ctrl-l\n"
"  login, logout\n"
"                i, u\n"
"  help, quit    ? and f1, q\n"
"\n"
"EXAMPLES:\n"
"  host: github.example.com\n"
"  token_command: [pass, show, github]\n"
"  theme: dark\n"
"  keys:\n"
"    favorite: [f, \"*\"]\n"
"    quit: ctrl-x\n"
"    retry: []\n"
"  hosts:\n"
"    github.example.com:\n"
"      token_command: [pass, show, work/github]"
msgstr ""
"Die Konfigurationsdatei ~/.config/ghrepo/config.yml.\n"
"\n"
"Die Datei ist YAML, und kein Schlüssel ist Pflicht. Optionen auf der\n"
"Befehlszeile haben Vorrang vor der Datei. Ein unbekannter Schlüssel oder ein\n"
"Wert vom falschen Typ ist ein Fehler, damit kein Tippfehler unbemerkt bleibt.\n"
"\n"
"HOSTS UND TOKENS:\n"
"  host          Der Host, der ohne --hostname und GH_HOST gilt (Standard: der\n"
"                einzige, bei dem du angemeldet bist, sonst github.com).\n"
"  client_id     Die Client-ID der App für `ghrepo login --device`.\n"
"  token_command\n"
"                Ein Programm und seine Argumente als Liste. Die erste Zeile,\n"
"                die es ausgibt, ist das Token. Es hat Vorrang vor\n"
"                gespeicherten Tokens, aber nicht vor Tokens in\n"
"                Umgebungsvariablen.\n"
"  hosts         Einstellungen anderer Hosts: der Name eines Hosts und\n"
"                darunter dessen eigene `client_id` und `token_command`. Die\n"
"                obigen gelten nur für github.com.\n"
"  accounts      Welches von mehreren Konten wo gilt: eine Liste von Regeln mit\n"
"                `user` (LOGIN oder LOGIN@HOST) und `directory` oder `owner`\n"
"                (ein Wert oder eine Liste), oder beidem. Die erste passende\n"
"                Regel zählt. Ein Verzeichnis gilt auch für alles darunter; der\n"
"                Besitzer ist der des genannten Repositorys oder des Klons, in\n"
"                dem du bist. --user, GHREPO_ACCOUNT und `git config\n"
"                ghrepo.account` haben Vorrang.\n"
"  parallel      Wie viele Anfragen gleichzeitig laufen, 1 bis 9 (Standard:\n"
"                4), wie mit --parallel.\n"
"\n"
"CACHE:\n"
"  cache_limit_mb\n"
"                Die Höchstgröße der lokalen Datenbank in Megabyte (Standard:\n"
"                200). Bei 0 kommt nichts in den Cache. Favoriten und\n"
"                gespeicherte Suchen werden nie gelöscht.\n"
"\n"
"TERMINAL:\n"
"  accessible    `true` schreibt für einen Screenreader; siehe\n"
"                `ghrepo help accessibility`.\n"
"  theme         dark, light oder plain, wie mit --theme (Standard: passend\n"
"                zum Hintergrund, den das Terminal meldet).\n"
"  images        auto, kitty, sixel, iterm, symbols oder none, wie mit\n"
"                --images (Standard: auto).\n"
"  rows          compact für eine Zeile pro Repository, full für Beschreibung\n"
"                und Bild oder auto für das, was passt (Standard: auto).\n"
"  image_wait_seconds\n"
"                Wie viele Sekunden die Ausgabe auf ihre Bilder wartet\n"
"                (Standard: 1,5 bei einer Liste, 2 bei einer README). Eine\n"
"                ganze Zahl.\n"
"\n"
"TASTEN:\n"
"  keys          Tasten des Vollbilds: eine Aktion und ihre Taste oder eine\n"
"                Liste von Tasten, die die voreingestellten ersetzen. Eine\n"
"                Taste, die du einer Aktion gibst, verlieren alle anderen.\n"
"                Eine leere Liste lässt eine Aktion ohne Taste; nur `quit`\n"
"                muss eine haben.\n"
"\n"
"Eine Taste ist ein Zeichen oder einer der Namen enter, esc, space, tab,\n"
"shift-tab, backspace, del, ins, up, down, left, right, home, end, pageup,\n"
"pagedown, f1 bis f12, ctrl-a bis ctrl-z sowie alt- mit einem Zeichen außer\n"
"[, ], ^, _, O, P und X. Strg-C und Strg-Z sind reserviert.\n"
"\n"
"AKTIONEN UND IHRE TASTEN:\n"
"  up, down      up und k, down und j\n"
"  top, bottom   g und home, G und end\n"
"  page_up, page_down\n"
"                pageup, pagedown und space\n"
"  half_page_up, half_page_down\n"
"                ctrl-u, ctrl-d\n"
"  open, back    enter und right; esc, left und backspace\n"
"  next_screen, previous_screen\n"
"                tab, shift-tab\n"
"  search        /\n"
"  next, previous\n"
"                n, p: das nächste und das vorige Repository, wenn eines\n"
"                geöffnet ist\n"
"  favorite      f\n"
"  browser       o\n"
"  copy_address, copy_clone\n"
"                y, c: kopiert die URL der Seite oder die Klon-URL\n"
"  sort, language, timeframe, rows\n"
"                s, l, t, v\n"
"  save, remove  S, x und del\n"
"  refresh, retry, redraw\n"
"                R, r, ctrl-l\n"
"  login, logout\n"
"                i, u\n"
"  help, quit    ? und f1, q\n"
"\n"
"BEISPIELE:\n"
"  host: github.example.com\n"
"  token_command: [pass, show, github]\n"
"  theme: dark\n"
"  keys:\n"
"    favorite: [f, \"*\"]\n"
"    quit: ctrl-x\n"
"    retry: []\n"
"  hosts:\n"
"    github.example.com:\n"
"      token_command: [pass, show, work/github]"

#. Printed by `ghrepo help query` and in the manual pages. At most 78 columns; names on the
#. left stay as they are. A heading is in capitals with a colon; rows begin with two spaces.
msgctxt "topic.query"
msgid ""
"The syntax of the queries that ghrepo sends to GitHub's repository search.\n"
"\n"
"A query consists of words, phrases and qualifiers, and a repository must\n"
"match all of them. ghrepo sends it as you write it, except for relative dates\n"
"and numbers such as 1k. One argument with several words means the same as\n"
"several arguments.\n"
"\n"
"SYNTAX:\n"
"  word          In the name, the description or the topics; `in:` chooses\n"
"                other places.\n"
"  \"two words\"   Exactly these words, one after the other.\n"
"  -topic:cli    Whatever does not match the qualifier.\n"
"  AND, OR, NOT  Operators, in capitals. They join words and phrases, not\n"
"                qualifiers.\n"
"  ( )           Parentheses group words and operators.\n"
"\n"
"QUALIFIERS:\n"
"  archived:     true or false.\n"
"  created:      Date of creation.\n"
"  followers:    Number of followers of the owner.\n"
"  fork:         true also finds forks, only finds nothing else. Without it\n"
"                GitHub finds no forks.\n"
"  forks:        Number of forks.\n"
"  good-first-issues:, help-wanted-issues:\n"
"                Number of issues with this label.\n"
"  has:          funding-file.\n"
"  in:           Where to look for words: name, description, topics, readme;\n"
"                several separated by commas.\n"
"  is:           public, private, internal or sponsorable.\n"
"  language:     Main programming language.\n"
"  license:      Key of a license, such as mit.\n"
"  mirror:       true or false.\n"
"  org:, user:   Owner; `@me` is you, with a login.\n"
"  props.NAME:   Value of an organization's custom property NAME.\n"
"  pushed:       Date of the last push.\n"
"  repo:         One repository, as OWNER/NAME.\n"
"  size:         Size in kilobytes.\n"
"  sort:         stars, forks, updated or help-wanted-issues, also with -asc\n"
"                or -desc at the end.\n"
"  stars:        Number of stars.\n"
"  template:     true or false.\n"
"  topic:        A topic.\n"
"  topics:       Number of topics.\n"
"\n"
"GitHub Enterprise Server does not support good-first-issues:, has:,\n"
"help-wanted-issues:, mirror: and is:sponsorable.\n"
"\n"
"NUMBERS AND DATES:\n"
"  10            Exactly 10.\n"
"  >10, >=10     More than 10, at least 10.\n"
"  <10, <=10     Less than 10, at most 10.\n"
"  10..20        From 10 to 20. A star leaves an end open: 10..*, *..20.\n"
"  2026-01-31    A day in UTC, or with a time: 2026-01-31T12:00:00Z.\n"
"  today, yesterday\n"
"                These days in UTC.\n"
"  -12h, -7d, -2w, -1mo, -1y\n"
"                The hour or day so many hours, days, weeks, months or years\n"
"                ago. `>-7d` is everything since then; `-7d` by itself is only\n"
"                that day. `7 days ago` means the same.\n"
"  last 3 months, past week\n"
"                Everything since then.\n"
"  this year, last month, 2026, 2026-03\n"
"                Calendar weeks from Monday, months and years. Put several\n"
"                words in quotation marks: created:\"last month\".\n"
"  1k, 1.5k, 1M  1000, 1500, 1000000; for sizes 10KB, 10MB, 10GB.\n"
"\n"
"Ranges of dates are written as those of numbers: >=2026-01-01, -2w..-1w.\n"
"Saved searches keep relative dates and translate them at each run.\n"
"\n"
"A shell changes some of these characters, so put quotation marks around them:\n"
"'stars:>10'. `--text` searches for any text as one phrase; nothing in it is a\n"
"qualifier, an operator or an option.\n"
"\n"
"LIMITS AND MISTAKES:\n"
"  256 characters\n"
"                GitHub's limit for words and phrases together.\n"
"  5 operators   GitHub's limit for AND, OR and NOT together.\n"
"  1,000 results\n"
"                GitHub's limit for one search. `--all` divides a larger one\n"
"                into several that do not overlap.\n"
"\n"
"ghrepo refuses longer queries and more operators with exit code 64, without a\n"
"request. It also names what GitHub does not interpret as intended, such as a\n"
"misspelled qualifier, and searches anyway. `--explain` makes no request: it\n"
"shows each part of the query and its meaning, what would be sent, the length\n"
"and the problems. `--explain --json` writes this as one object.\n"
"\n"
"FIELDS OF --EXPLAIN:\n"
"  query, sent   The query as written and as sent.\n"
"  host, url     The host and the URL of the first request.\n"
"  sort, order   null for GitHub's own order.\n"
"  characters, character_limit, operators, operator_limit\n"
"                Counts, and GitHub's limits for them.\n"
"  rows, requests\n"
"                The maximum of each, null with --all.\n"
"  refused       Whether GitHub is sure to refuse the query.\n"
"  parts         Each with kind (word, phrase, operator, qualifier), text,\n"
"                sent, name, value, negated, start, length and meaning.\n"
"  problems      Each with kind, start, length, refused, suggestion and\n"
"                message. Positions count characters of the query.\n"
"\n"
"Problems are of the kinds unknown_qualifier, foreign_qualifier, not_on_server,\n"
"no_value, no_colon, not_a_number, not_a_date, single_date, reversed_range,\n"
"not_a_choice, several_values, unknown_language, unknown_license, undocumented,\n"
"not_a_repository, unbalanced_quote, operator_beside_qualifier, too_long,\n"
"too_many_operators and only_operators.\n"
"\n"
"EXAMPLES:\n"
"  ghrepo search terminal emulator language:rust 'stars:>1000'\n"
"  ghrepo search '\"game engine\" OR \"physics engine\"' in:description\n"
"  ghrepo search topic:cli archived:false 'pushed:>-1mo' --sort stars\n"
"  # What is sent, and what is wrong with it\n"
"  ghrepo search editor langage:swift --explain\n"
"  # A title from elsewhere, whatever it contains\n"
"  ghrepo search --text \"$TITLE\" --jsonl"
msgstr ""
"Die Syntax der Suchanfragen, die ghrepo an GitHubs Repository-Suche sendet.\n"
"\n"
"Eine Suchanfrage besteht aus Wörtern, Wortgruppen und Qualifiern, und ein\n"
"Repository muss zu allen passen. ghrepo sendet sie so, wie du sie schreibst,\n"
"bis auf relative Datumsangaben und Zahlen wie 1k. Ein Argument mit mehreren\n"
"Wörtern bedeutet dasselbe wie mehrere Argumente.\n"
"\n"
"SYNTAX:\n"
"  Wort          Im Namen, in der Beschreibung oder in den Themen; `in:` wählt\n"
"                andere Stellen.\n"
"  \"zwei Wörter\"\n"
"                Genau diese Wörter, eines nach dem anderen.\n"
"  -topic:cli    Alles, was nicht zum Qualifier passt.\n"
"  AND, OR, NOT  Operatoren, in Großbuchstaben. Sie verknüpfen Wörter und\n"
"                Wortgruppen, keine Qualifier.\n"
"  ( )           Klammern gruppieren Wörter und Operatoren.\n"
"\n"
"QUALIFIER:\n"
"  archived:     true oder false.\n"
"  created:      Erstellungsdatum.\n"
"  followers:    Anzahl der Follower des Besitzers.\n"
"  fork:         true findet auch Forks, only nur Forks. Ohne ihn findet\n"
"                GitHub keine Forks.\n"
"  forks:        Anzahl der Forks.\n"
"  good-first-issues:, help-wanted-issues:\n"
"                Anzahl der Issues mit diesem Label.\n"
"  has:          funding-file.\n"
"  in:           Wo nach Wörtern gesucht wird: name, description, topics,\n"
"                readme; mehrere durch Kommas getrennt.\n"
"  is:           public, private, internal oder sponsorable.\n"
"  language:     Hauptprogrammiersprache.\n"
"  license:      Kürzel einer Lizenz, zum Beispiel `mit`.\n"
"  mirror:       true oder false.\n"
"  org:, user:   Besitzer; `@me` bist du, wenn du angemeldet bist.\n"
"  props.NAME:   Wert der benutzerdefinierten Eigenschaft NAME einer\n"
"                Organisation.\n"
"  pushed:       Datum des letzten Pushs.\n"
"  repo:         Ein einzelnes Repository, als BESITZER/NAME.\n"
"  size:         Größe in Kilobyte.\n"
"  sort:         stars, forks, updated oder help-wanted-issues, auch mit -asc\n"
"                oder -desc am Ende.\n"
"  stars:        Anzahl der Sterne.\n"
"  template:     true oder false.\n"
"  topic:        Ein Thema.\n"
"  topics:       Anzahl der Themen.\n"
"\n"
"GitHub Enterprise Server unterstützt good-first-issues:, has:,\n"
"help-wanted-issues:, mirror: und is:sponsorable nicht.\n"
"\n"
"ZAHLEN UND DATUMSANGABEN:\n"
"  10            Genau 10.\n"
"  >10, >=10     Mehr als 10, mindestens 10.\n"
"  <10, <=10     Weniger als 10, höchstens 10.\n"
"  10..20        Von 10 bis 20. Ein Sternchen lässt ein Ende offen: 10..*,\n"
"                *..20.\n"
"  2026-01-31    Ein Tag in UTC, oder mit Uhrzeit: 2026-01-31T12:00:00Z.\n"
"  today, yesterday\n"
"                Heute und gestern in UTC.\n"
"  -12h, -7d, -2w, -1mo, -1y\n"
"                Die Stunde oder der Tag vor so vielen Stunden, Tagen, Wochen,\n"
"                Monaten oder Jahren. `>-7d` ist alles seitdem; `-7d` allein\n"
"                ist nur dieser eine Tag. `7 days ago` bedeutet dasselbe.\n"
"  last 3 months, past week\n"
"                Alles seitdem: die letzten 3 Monate, die letzten 7 Tage.\n"
"  this year, last month, 2026, 2026-03\n"
"                Kalenderwochen ab Montag, Monate und Jahre: dieses Jahr,\n"
"                voriger Monat. Setze mehrere Wörter in Anführungszeichen:\n"
"                created:\"last month\".\n"
"  1k, 1.5k, 1M  1000, 1500, 1000000; bei Größen 10KB, 10MB, 10GB.\n"
"\n"
"Bereiche von Datumsangaben schreibt man wie die von Zahlen: >=2026-01-01,\n"
"-2w..-1w. Gespeicherte Suchen behalten relative Datumsangaben und rechnen sie\n"
"bei jeder Ausführung um.\n"
"\n"
"Eine Shell verändert manche dieser Zeichen; setze sie daher in\n"
"Anführungszeichen: 'stars:>10'. `--text` sucht nach beliebigem Text als einer\n"
"Wortgruppe; nichts darin ist ein Qualifier, ein Operator oder eine Option.\n"
"\n"
"LIMITS UND FEHLER:\n"
"  256 Zeichen   GitHubs Limit für Wörter und Wortgruppen zusammen.\n"
"  5 Operatoren  GitHubs Limit für AND, OR und NOT zusammen.\n"
"  1.000 Ergebnisse\n"
"                GitHubs Limit für eine Suche. `--all` teilt eine größere in\n"
"                mehrere auf, die sich nicht überschneiden.\n"
"\n"
"Längere Suchanfragen und mehr Operatoren lehnt ghrepo mit Exit-Code 64 ab,\n"
"ohne eine Anfrage zu senden. Es nennt auch, was GitHub anders versteht als\n"
"gemeint, etwa einen falsch geschriebenen Qualifier, und sucht trotzdem.\n"
"`--explain` sendet keine Anfrage: Es zeigt jeden Teil der Suchanfrage und\n"
"seine Bedeutung, was gesendet würde, die Länge und die Probleme.\n"
"`--explain --json` gibt das als ein Objekt aus.\n"
"\n"
"FELDER VON --EXPLAIN:\n"
"  query, sent   Die Suchanfrage wie geschrieben und wie gesendet.\n"
"  host, url     Der Host und die URL der ersten Anfrage.\n"
"  sort, order   null steht für GitHubs eigene Reihenfolge.\n"
"  characters, character_limit, operators, operator_limit\n"
"                Anzahlen und GitHubs Limits dafür.\n"
"  rows, requests\n"
"                Jeweils die Höchstzahl, null mit --all.\n"
"  refused       Ob GitHub die Suchanfrage mit Sicherheit ablehnt.\n"
"  parts         Jeder Teil mit kind (word, phrase, operator, qualifier),\n"
"                text, sent, name, value, negated, start, length und meaning.\n"
"  problems      Jedes Problem mit kind, start, length, refused, suggestion\n"
"                und message. Positionen zählen Zeichen der Suchanfrage.\n"
"\n"
"Die Arten von Problemen sind unknown_qualifier, foreign_qualifier,\n"
"not_on_server, no_value, no_colon, not_a_number, not_a_date, single_date,\n"
"reversed_range, not_a_choice, several_values, unknown_language,\n"
"unknown_license, undocumented, not_a_repository, unbalanced_quote,\n"
"operator_beside_qualifier, too_long, too_many_operators und only_operators.\n"
"\n"
"BEISPIELE:\n"
"  ghrepo search terminal emulator language:rust 'stars:>1000'\n"
"  ghrepo search '\"game engine\" OR \"physics engine\"' in:description\n"
"  ghrepo search topic:cli archived:false 'pushed:>-1mo' --sort stars\n"
"  # Was gesendet wird und was daran nicht stimmt\n"
"  ghrepo search editor langage:swift --explain\n"
"  # Ein Titel von anderswo, was auch immer er enthält\n"
"  ghrepo search --text \"$TITLE\" --jsonl"

#. Printed by `ghrepo help formatting` and in the manual pages. At most 78 columns; names on the
#. left stay as they are. A heading is in capitals with a colon; rows begin with two spaces.
#, python-brace-format
msgctxt "topic.formatting"
msgid ""
"Output formats for scripts and spreadsheets, jq expressions, and templates.\n"
"\n"
"Lists write tab-separated values into a pipe, and rows for reading on a\n"
"terminal. `ghrepo show` and `ghrepo favorites show` write one object where\n"
"lists write an array, and text for reading in a pipe too. Data is all that\n"
"goes to standard output; messages go to standard error.\n"
"\n"
"FORMATS:\n"
"  --tsv         One line per repository, its fields separated by tabs,\n"
"                without a header.\n"
"  --json        One array of objects, with each object on its own line in a\n"
"                pipe. `--json name,html_url` writes only these fields.\n"
"  --jsonl       One object per line, each as soon as it arrives.\n"
"  --csv         A header, then one line per repository. A text that a\n"
"                spreadsheet would take for a formula begins with an\n"
"                apostrophe.\n"
"  --jq EXPRESSION\n"
"                What jq makes of the JSON; strings are written raw.\n"
"  --template TEMPLATE\n"
"                Each repository as the template says.\n"
"  --fields NAMES\n"
"                The fields to write, separated by commas. `--fields help`\n"
"                lists all of them.\n"
"\n"
"Use one format at a time; --jsonl also goes with --jq. Names of fields are\n"
"those of GitHub's API, and they never change their type or meaning. gh's name\n"
"for a field with the same value, such as stargazerCount, is accepted too, and\n"
"kept in the output. Fields without a value are null, times are texts such as\n"
"2026-03-02T11:30:05Z. TSV and CSV have no tabs, newlines or control characters\n"
"in texts; JSON has every text as it is.\n"
"\n"
"--jq needs the program jq. Mistakes in the expression are reported before any\n"
"request. The expression sees the whole document, and with --jsonl one object\n"
"at a time. It cannot import modules, knows only the language and the time zone\n"
"of your environment, and may use 1 GiB of memory. In a list of repositories, a\n"
"name that is neither a field nor given by the expression is an error; names in\n"
"brackets, such as .[\"name\"], are not checked.\n"
"\n"
"TEMPLATES:\n"
"  {{{{name}}}}      The value of a field.\n"
"  {{{{owner.login}}}}\n"
"                A member of an object.\n"
"  {{{{number(stargazers_count)}}}}\n"
"                What a helper makes of a value; helpers can be nested.\n"
"  {{{{#topics}}}}…{{{{/topics}}}}\n"
"                For each item of a list, {{{{.}}}}. For other fields: once,\n"
"                unless it is null, false, 0 or empty.\n"
"  {{{{^license}}}}…{{{{/license}}}}\n"
"                If the field is null, false, 0 or empty.\n"
"  \\t, \\n, \\\\    A tab, a newline, a backslash.\n"
"  @FILE         Reads the template from a file.\n"
"\n"
"Templates are Mustache without partials and other delimiters. The output has\n"
"no control characters but tabs and newlines; `json` shows every text as it\n"
"is. A repository for which the template writes nothing gets no line.\n"
"\n"
"HELPERS:\n"
"  number, compact\n"
"                12,345 and 12.3K, as your language writes it.\n"
"  timeago, date, datetime\n"
"                3 hours ago; the day; day and time, in your time zone.\n"
"  truncate-40   Cut to this many columns, 1 to 1000.\n"
"  pad-40, right-9\n"
"                The same, and filled with spaces at the end or at the start.\n"
"  line          On one line, without control characters.\n"
"  upper, lower  In capitals, in small letters.\n"
"  json          As JSON.\n"
"  join, words   Items of a list, separated by commas or by spaces.\n"
"  count, first, last, sorted, reversed\n"
"                The number of items, one of them, or the list in order.\n"
"  entries       An object as a list of items with `key` and `value`.\n"
"\n"
"EXAMPLES:\n"
"  ghrepo search swift --csv --fields full_name,stargazers_count > swift.csv\n"
"  # Everything that is not a fork\n"
"  ghrepo search swift --jq '.[] | select(.fork | not).full_name'\n"
"  # A long list in little memory\n"
"  ghrepo search swift --page-through --jsonl --jq .html_url\n"
"  ghrepo top --template '{{{{pad-40(full_name)}}}} {{{{timeago(pushed_at)}}}}'\n"
"  ghrepo show apple/swift --jq .latest_release.tag_name"
msgstr ""
"Ausgabeformate für Skripte und Tabellen, jq-Ausdrücke und Vorlagen.\n"
"\n"
"In eine Pipe schreiben Listen durch Tabs getrennte Werte, in ein Terminal\n"
"lesbare Zeilen. `ghrepo show` und `ghrepo favorites show` geben ein Objekt\n"
"aus, wo Listen ein Array ausgeben; lesbaren Text schreiben sie auch in eine\n"
"Pipe. Auf die Standardausgabe kommen nur Daten; Meldungen gehen auf die\n"
"Standardfehlerausgabe.\n"
"\n"
"FORMATE:\n"
"  --tsv         Eine Zeile pro Repository, die Felder durch Tabs getrennt,\n"
"                ohne Kopfzeile.\n"
"  --json        Ein Array von Objekten, in einer Pipe jedes auf einer eigenen\n"
"                Zeile. `--json name,html_url` gibt nur diese Felder aus.\n"
"  --jsonl       Ein Objekt pro Zeile, jedes, sobald es eintrifft.\n"
"  --csv         Eine Kopfzeile, dann eine Zeile pro Repository. Text, den\n"
"                eine Tabellenkalkulation für eine Formel hielte, beginnt mit\n"
"                einem Apostroph.\n"
"  --jq AUSDRUCK\n"
"                Was jq aus dem JSON macht; Zeichenketten ohne\n"
"                Anführungszeichen.\n"
"  --template VORLAGE\n"
"                Jedes Repository nach der Vorlage.\n"
"  --fields NAMEN\n"
"                Die Felder der Ausgabe, durch Kommas getrennt.\n"
"                `--fields help` listet alle auf.\n"
"\n"
"Verwende nur ein Format auf einmal; --jsonl verträgt sich auch mit --jq.\n"
"Feldnamen sind die der API von GitHub, und Felder ändern nie ihren Typ oder\n"
"ihre Bedeutung. Ein Feld, das in gh denselben Wert hat, kannst du auch mit\n"
"seinem dortigen Namen angeben, etwa stargazerCount; so heißt es dann auch in\n"
"der Ausgabe. Felder ohne Wert sind null, Zeiten sind Texte wie\n"
"2026-03-02T11:30:05Z. TSV und CSV haben in Texten keine Tabs, Zeilenumbrüche\n"
"oder Steuerzeichen; JSON enthält jeden Text unverändert.\n"
"\n"
"--jq benötigt das Programm jq. Fehler im Ausdruck werden vor jeder Anfrage\n"
"gemeldet. Der Ausdruck sieht das ganze Dokument, mit --jsonl jeweils ein\n"
"Objekt. Er kann keine Module importieren, kennt aus deiner Umgebung nur die\n"
"Sprache und die Zeitzone und darf 1 GiB Speicher belegen. In einer Liste von\n"
"Repositorys ist ein Name ein Fehler, der weder ein Feld ist noch vom Ausdruck\n"
"vergeben wird; Namen in Klammern wie .[\"name\"] werden nicht geprüft.\n"
"\n"
"VORLAGEN:\n"
"  {{{{name}}}}      Der Wert eines Felds.\n"
"  {{{{owner.login}}}}\n"
"                Ein Element eines Objekts.\n"
"  {{{{number(stargazers_count)}}}}\n"
"                Was eine Hilfsfunktion aus einem Wert macht; Hilfsfunktionen\n"
"                lassen sich verschachteln.\n"
"  {{{{#topics}}}}…{{{{/topics}}}}\n"
"                Für jedes Element einer Liste, {{{{.}}}}. Bei anderen Feldern:\n"
"                einmal, außer der Wert ist null, false, 0 oder leer.\n"
"  {{{{^license}}}}…{{{{/license}}}}\n"
"                Wenn das Feld null, false, 0 oder leer ist.\n"
"  \\t, \\n, \\\\    Ein Tab, ein Zeilenumbruch, ein Backslash.\n"
"  @DATEI        Liest die Vorlage aus einer Datei.\n"
"\n"
"Vorlagen sind Mustache ohne Teilvorlagen und eigene Trennzeichen. Die Ausgabe\n"
"hat keine Steuerzeichen außer Tabs und Zeilenumbrüchen; `json` zeigt jeden\n"
"Text unverändert. Ein Repository, für das die Vorlage nichts schreibt, erhält\n"
"keine Zeile.\n"
"\n"
"HILFSFUNKTIONEN:\n"
"  number, compact\n"
"                12.345.678 und 12,3 Mio., wie deine Sprache es schreibt.\n"
"  timeago, date, datetime\n"
"                vor 3 Stunden; der Tag; Tag und Uhrzeit in deiner Zeitzone.\n"
"  truncate-40   Auf so viele Spalten gekürzt, 1 bis 1000.\n"
"  pad-40, right-9\n"
"                Dasselbe, am Ende oder am Anfang mit Leerzeichen aufgefüllt.\n"
"  line          Auf einer Zeile, ohne Steuerzeichen.\n"
"  upper, lower  In Großbuchstaben, in Kleinbuchstaben.\n"
"  json          Als JSON.\n"
"  join, words   Elemente einer Liste, durch Kommas oder Leerzeichen getrennt.\n"
"  count, first, last, sorted, reversed\n"
"                Die Anzahl der Elemente, eines davon oder die Liste geordnet.\n"
"  entries       Ein Objekt als Liste von Elementen mit `key` und `value`.\n"
"\n"
"BEISPIELE:\n"
"  ghrepo search swift --csv --fields full_name,stargazers_count > swift.csv\n"
"  # Was kein Fork ist\n"
"  ghrepo search swift --jq '.[] | select(.fork | not).full_name'\n"
"  # Eine lange Liste mit wenig Speicher\n"
"  ghrepo search swift --page-through --jsonl --jq .html_url\n"
"  ghrepo top --template '{{{{pad-40(full_name)}}}} {{{{timeago(pushed_at)}}}}'\n"
"  ghrepo show apple/swift --jq .latest_release.tag_name"

#. Printed by `ghrepo help accessibility` and in the manual pages. At most 78 columns; names on the
#. left stay as they are. A heading is in capitals with a colon; rows begin with two spaces.
msgctxt "topic.accessibility"
msgid ""
"How to use ghrepo with a screen reader, without colors, or with less output.\n"
"\n"
"With `--accessible`, the variable ACCESSIBLE, or `accessible: true` in\n"
"config.yml, every command writes lines that are read once, from top to\n"
"bottom:\n"
"\n"
"SCREEN READERS:\n"
"  no full screen\n"
"                `ghrepo browse` and `--page-through` list repositories line by\n"
"                line.\n"
"  no images     READMEs name their images instead.\n"
"  no drawing    No boxes, rules, columns or signs. A repository is a line\n"
"                with number and name, then stars and language, then the\n"
"                description.\n"
"  words as marks\n"
"                archived, new, favorite: nothing is shown by color or by a\n"
"                sign alone.\n"
"  no redrawn lines\n"
"                No progress and no countdown at the foot of the terminal. How\n"
"                long ghrepo waits is written once.\n"
"  prompts       Questions are lines, and answers are typed. Choices have\n"
"                numbers. Nothing depends on arrow keys.\n"
"  no pager      Unless GH_PAGER or PAGER names one.\n"
"\n"
"Set it once for all commands:\n"
"\n"
"EXAMPLES:\n"
"  export ACCESSIBLE=1\n"
"\n"
"ACCESSIBLE=0 turns off `accessible: true` in config.yml.\n"
"\n"
"COLORS:\n"
"  NO_COLOR=1    No colors anywhere. Bold and underlined text stays.\n"
"  --theme plain\n"
"                The same for one command; `theme: plain` in config.yml for\n"
"                all. Without a theme, the colors suit the background that the\n"
"                terminal reports.\n"
"\n"
"LESS OUTPUT:\n"
"  --quiet       No messages but errors and prompts.\n"
"  --images none\n"
"                Words in place of images.\n"
"  --no-pager    No pager.\n"
"  --json, --tsv\n"
"                Data without any layout.\n"
"  TERM=dumb     No colors, no images, no full screen, no redrawn lines.\n"
"\n"
"All texts are in your language if there is a translation. In the full screen\n"
"every action has a key, and config.yml can change it; see `ghrepo help\n"
"config`."
msgstr ""
"ghrepo mit einem Screenreader, ohne Farben oder mit weniger Ausgabe benutzen.\n"
"\n"
"Mit `--accessible`, der Variablen ACCESSIBLE oder `accessible: true` in\n"
"config.yml schreibt jeder Befehl Zeilen, die man einmal von oben nach unten\n"
"liest:\n"
"\n"
"SCREENREADER:\n"
"  kein Vollbild\n"
"                `ghrepo browse` und `--page-through` listen Repositorys Zeile\n"
"                für Zeile auf.\n"
"  keine Bilder  READMEs nennen stattdessen die Namen ihrer Bilder.\n"
"  keine Grafik  Keine Rahmen, Linien, Spalten oder Symbole. Ein Repository\n"
"                ist eine Zeile mit Nummer und Name, dann Sterne und Sprache,\n"
"                dann die Beschreibung.\n"
"  Wörter statt Zeichen\n"
"                archiviert, neu, Favorit: Nichts zeigt sich nur durch eine\n"
"                Farbe oder ein Symbol.\n"
"  keine neu gezeichneten Zeilen\n"
"                Kein Fortschritt und kein Countdown am unteren Rand des\n"
"                Terminals. Wie lange ghrepo wartet, steht einmal da.\n"
"  Rückfragen    Fragen sind Zeilen, und Antworten werden eingetippt.\n"
"                Auswahlmöglichkeiten haben Nummern. Nichts hängt von\n"
"                Pfeiltasten ab.\n"
"  kein Pager    Außer wenn GH_PAGER oder PAGER einen nennt.\n"
"\n"
"Lege es einmal für alle Befehle fest:\n"
"\n"
"BEISPIELE:\n"
"  export ACCESSIBLE=1\n"
"\n"
"ACCESSIBLE=0 schaltet `accessible: true` aus config.yml ab.\n"
"\n"
"FARBEN:\n"
"  NO_COLOR=1    Nirgends Farben. Fetter und unterstrichener Text bleibt.\n"
"  --theme plain\n"
"                Dasselbe für einen Befehl; `theme: plain` in config.yml für\n"
"                alle. Ohne diese Einstellung passen die Farben zu dem\n"
"                Hintergrund, den das Terminal meldet.\n"
"\n"
"WENIGER AUSGABE:\n"
"  --quiet       Keine Meldungen außer Fehlern und Rückfragen.\n"
"  --images none\n"
"                Wörter anstelle von Bildern.\n"
"  --no-pager    Kein Pager.\n"
"  --json, --tsv\n"
"                Daten ohne jedes Layout.\n"
"  TERM=dumb     Keine Farben, keine Bilder, kein Vollbild, keine neu\n"
"                gezeichneten Zeilen.\n"
"\n"
"Alle Texte sind in deiner Sprache, wenn es eine Übersetzung gibt. Im Vollbild\n"
"hat jede Aktion eine Taste, und config.yml kann sie ändern; siehe\n"
"`ghrepo help config`."

# manual: headings of the manual pages

#. Title at the top of every manual page
msgctxt "manual.title"
msgid "ghrepo Manual"
msgstr "ghrepo-Handbuch"

#. Headings of manual pages, as in the language's other manual pages
msgctxt "manual.name"
msgid "NAME"
msgstr "BEZEICHNUNG"

msgctxt "manual.synopsis"
msgid "SYNOPSIS"
msgstr "ÜBERSICHT"

msgctxt "manual.description"
msgid "DESCRIPTION"
msgstr "BESCHREIBUNG"

msgctxt "manual.exitStatus"
msgid "EXIT STATUS"
msgstr "EXIT-CODES"

msgctxt "manual.environment"
msgid "ENVIRONMENT"
msgstr "UMGEBUNGSVARIABLEN"

msgctxt "manual.files"
msgid "FILES"
msgstr "DATEIEN"

msgctxt "manual.fields"
msgid "FIELDS"
msgstr "FELDER"

msgctxt "manual.seeAlso"
msgid "SEE ALSO"
msgstr "SIEHE AUCH"

#. The heading of examples in help texts and topics, without the colon: their lines are kept as they are
msgctxt "manual.examples"
msgid "EXAMPLES"
msgstr "BEISPIELE"

#. {page}: ghrepo(1)
#, python-brace-format
msgctxt "manual.environmentIn"
msgid "See {page} for the environment variables that ghrepo reads."
msgstr "Die Umgebungsvariablen, die ghrepo liest, beschreibt {page}."

#. {page}: ghrepo(1)
#, python-brace-format
msgctxt "manual.filesIn"
msgid "See {page} for the files that ghrepo reads and writes."
msgstr "Die Dateien, die ghrepo liest und schreibt, beschreibt {page}."

# renewal: tokens that ghrepo renews before they expire

#, python-brace-format
msgctxt "renewal.failed"
msgid "The token of {login} on {host} expired on {date} and was not renewed: {reason}."
msgstr "Das Token von {login} auf {host} ist am {date} abgelaufen und wurde nicht erneuert: {reason}."

#, python-brace-format
msgctxt "renewal.expired"
msgid "The token of {login} on {host} expired on {date}."
msgstr "Das Token von {login} auf {host} ist am {date} abgelaufen."

#, python-brace-format
msgctxt "renewal.stillValid"
msgid "The token of {login} on {host} expires on {date} and was not renewed: {reason}."
msgstr "Das Token von {login} auf {host} läuft am {date} ab und wurde nicht erneuert: {reason}."

msgctxt "renewal.refused"
msgid "something else has already used its refresh token, or the login was revoked"
msgstr "etwas anderes hat sein Refresh-Token schon benutzt, oder die Anmeldung wurde widerrufen"

msgctxt "renewal.tooOld"
msgid "its refresh token has expired, too"
msgstr "auch sein Refresh-Token ist abgelaufen"

#, python-brace-format
msgctxt "renewal.rejected"
msgid "GitHub rejected the request: {description} ({code})"
msgstr "GitHub hat die Anfrage abgelehnt: {description} ({code})"

msgctxt "renewal.unreachable"
msgid "GitHub could not be reached"
msgstr "GitHub war nicht erreichbar"

msgctxt "renewal.busy"
msgid "another ghrepo took too long to renew it"
msgstr "ein anderer ghrepo-Prozess hat dafür zu lange gebraucht"

msgctxt "renewal.store"
msgid "the place where it is stored could not be read or written"
msgstr "sein Speicherort konnte nicht gelesen oder geschrieben werden"

#, python-brace-format
msgctxt "renewal.interrupted"
msgid "the process that renews it did not finish ({detail})"
msgstr "der Prozess, der es erneuert, wurde nicht fertig ({detail})"

msgctxt "renewal.locked"
msgid "Another ghrepo is changing the stored accounts or tokens."
msgstr "Ein anderes ghrepo ändert gerade die gespeicherten Konten oder Tokens."

#, python-brace-format
msgctxt "renewal.tooShort"
msgid "The token of {login} on {host} expires on {date}, sooner than `--min-expiration` requires."
msgstr "Das Token von {login} auf {host} läuft am {date} ab, früher als `--min-expiration` verlangt."

msgctxt "renewal.tooShortNext"
msgid "Use a shorter `--min-expiration`, or run the command again later."
msgstr "Gib bei `--min-expiration` weniger an, oder führe den Befehl später noch einmal aus."

#, python-brace-format
msgctxt "renewal.unknownExpiry"
msgid "It is not known when the token from {source} expires."
msgstr "Wann das Token {source} abläuft, ist nicht bekannt."

# choice: which of several accounts is used

#. What names an account; the subject of a sentence.
msgctxt "choice.option"
msgid "`--user`"
msgstr "`--user`"

msgctxt "choice.variable"
msgid "the variable GHREPO_ACCOUNT"
msgstr "die Variable GHREPO_ACCOUNT"

msgctxt "choice.git"
msgid "`git config ghrepo.account`"
msgstr "`git config ghrepo.account`"

#, python-brace-format
msgctxt "choice.directory"
msgid "the configuration file's rule for the directory {path}"
msgstr "die Regel der Konfigurationsdatei für das Verzeichnis {path}"

#, python-brace-format
msgctxt "choice.owner"
msgid "the configuration file's rule for the owner {owner}"
msgstr "die Regel der Konfigurationsdatei für den Besitzer {owner}"

#, python-brace-format
msgctxt "choice.reason"
msgid "Here, {login} is used: {rule} says so."
msgstr "Hier wird {login} verwendet: {rule} legt das fest."

#, python-brace-format
msgctxt "choice.gitFailed"
msgid "git could not say which account to use here, so its configuration is ignored: {detail}"
msgstr "git konnte nicht sagen, welches Konto hier gilt; seine Konfiguration wird ignoriert: {detail}"
