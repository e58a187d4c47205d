SHELL = /bin/sh
SWIFT_FLAGS = --explicit-target-dependency-import-check error
LIBRARIES = libcurl4-openssl-dev libssl-dev libyajl-dev libtomlplusplus-dev libmicrohttpd-dev libxml2-dev libdeflate-dev \
  libbrotli-dev libzip-dev libpng-dev pkg-config
TEST_TOOLS = $(if $(shell command -v node),,nodejs) $(BROWSER_TOOLS) openssl openssh-client openssh-server \
  mandoc groff fish zsh bsdutils systemd \
  git rsync rclone brotli librsvg2-2 fonts-noto-core nginx-light libnginx-mod-http-dav-ext proftpd-core proftpd-mod-crypto $(HOSTS) \
  $(PACKAGE_TOOLS)
HOSTS = curl nginx-light libnginx-mod-http-brotli-static apache2-bin media-types caddy
BROWSER_TOOLS = $(if $(shell command -v java),,default-jre-headless) python3 python3-venv fonts-noto-cjk \
  $(if $(RATEPRESS_CHROMIUM),,chromium chromium-headless-shell)
PACKAGE_TOOLS = binutils dpkg-dev xz-utils
OPENED_LIBRARIES = libcurl4 libssl3 libmicrohttpd12 libdeflate0 libbrotli1 'libzip4|libzip5' librsvg2-2 libpng16-16
ICONS = Templates/assets
RATEPRESS = .build/release/ratepress
# Tests for which a sanitizer is in the way: it takes memory, and the one of threads writes a file as it starts.
NOT_SANITIZED = hostile.answers.do.not.fill.the.memory|a.limit.of.memory.that.is.too.low|are.left.out.if.memory.is.limited
NOT_THREAD = $(NOT_SANITIZED)|a.limit.for.the.size.of.files.is.told

# What is built: the commit and its time, from git or, in an archive of it, from the file that git fills in.
COMMIT := $(shell sed -n 's/^commit \([0-9a-f]\{12\}\).*/\1/p' .ci/commit | grep . || \
  git describe --always --dirty --exclude '*' --abbrev=12 2>/dev/null)
# A clean commit names a build. Any other build is named by the linker, for what is in it.
BUILD_ID = $(if $(filter-out %-dirty,$(COMMIT)),none,sha1)
ifndef SOURCE_DATE_EPOCH
SOURCE_DATE_EPOCH := $(shell sed -n 's/^time \([0-9][0-9]*\).*/\1/p' .ci/commit | grep . || \
  git log -1 --format=%ct 2>/dev/null)
endif
export SOURCE_DATE_EPOCH

# So many Swift tests run at once; docs/testing.md tells why.
SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 4
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH
# How single tests ended, for test-again and steady.
REPORTS = .build/tests

.NOTPARALLEL:
.PHONY: site release test test-reports test-build test-swift test-scripts test-packages test-browser test-again steady sweep bench limits pairs charts year budget memory sanitize fuzz valgrind rebuilds lint format golden icons pictures \
  docs deb dist package clean

# The site of this checkout, from the day's rates or, with no network and nothing stored, from the bundled
# sample: of stored rates, status prints a line, however old they are.
site: release
	@$(RATEPRESS) run; status=$$?; \
	if [ $$status = 69 ] && ! $(RATEPRESS) status --json 2>/dev/null | grep -q '"updated"'; then \
	  $(RATEPRESS) build --sample; status=$$?; \
	fi; \
	[ ! -f public/index.html ] || echo "The page is $(CURDIR)/public/index.html"; \
	exit $$status

release:
	@.ci/need $(LIBRARIES)
	RATEPRESS_COMMIT=$(COMMIT) swift build -c release --static-swift-stdlib -Xlinker --build-id=$(BUILD_ID) \
	  -Xswiftc -use-ld=lld --product ratepress $(SWIFT_FLAGS)

# Each part, once it has passed, leaves a mark. TEST_LIMIT='timeout 45m' bounds the Swift tests; each test of the
# browser has a limit of its own.
test: test-reports test-swift test-scripts test-packages test-browser

test-reports:
	@rm -rf $(REPORTS) .build/unsteady.txt

test-build:
	@.ci/need $(LIBRARIES) $(TEST_TOOLS)
	@Tests/Browser/prepare
	swift build --build-tests $(SWIFT_FLAGS)
	@mkdir -p $(REPORTS)

test-swift: test-build
	@rm -f $(REPORTS)/swift.jsonl
	Tests/scratch $(TEST_LIMIT) swift test --skip-build --event-stream-output-path $(REPORTS)/swift.jsonl
	@touch $(REPORTS)/swift.passed

test-scripts: test-build
	timeout 15m node --test --test-reporter=spec --test-reporter-destination=stdout \
	  --test-reporter=tap --test-reporter-destination=$(REPORTS)/scripts.tap Tests/ViewModels/*.test.mjs
	@touch $(REPORTS)/scripts.passed

test-packages: test-build
	@Tests/scratch timeout 15m Tests/Packages/check
	@touch $(REPORTS)/packages.passed

test-browser: test-build
	@Tests/scratch Tests/Browser/run
	@touch $(REPORTS)/browser.passed

# After "make -k test": runs what failed once more, alone; what passes then is kept in .build/unsteady.txt.
test-again:
	@Tests/unsteady.py again

# The tests ROUNDS times while LOAD programs do nothing but work; prints how often each one failed.
steady:
	@Tests/unsteady.py steady $(or $(ROUNDS),3) $(or $(LOAD),4)

# What test leaves out: languages and sizes between the extremes, 5,000 files to each kind of target, a minute of
# libFuzzer for each reader;
# docs/testing.md lists them. For changes to styles, page templates and strings, and before a release.
sweep:
	@.ci/need $(LIBRARIES) $(TEST_TOOLS)
	@Tests/Browser/prepare
	swift build --build-tests $(SWIFT_FLAGS)
	RATEPRESS_SWEEP=1 Tests/scratch swift test --skip-build --filter EveryKindTests
	@WITHOUT_FUZZER=0 Tests/Fuzz/run 60
	@Tests/scratch Tests/Browser/run -m sweep

# Speed compared with the limit, printed and kept as .build/bench/report.md, and what charts cost compared with the peers;
# Benchmarks/README.md tells how. ONLY='166/html/*' chooses rows, without charts; ROUNDS=3 how often.
bench: release
	@.ci/need gcc libc6-dev python3 python3-venv
	@Benchmarks/run rows $(if $(ROUNDS),--rounds $(ROUNDS)) $(foreach row,$(ONLY),--only '$(row)')
	@$(if $(ONLY),,Benchmarks/run charts $(if $(ROUNDS),--rounds $(ROUNDS)))

# CPU, memory, disk and inodes of sites of several sizes: the tables of docs/operations.md, "Limits". ROOM is in GiB,
# of the files of one site; FOLDER is where they go, /dev/shm by default.
limits: release
	@.ci/need python3
	@Benchmarks/limits.py $(RATEPRESS) $(if $(ROOM),--room $(ROOM)) $(if $(FOLDER),--folder $(FOLDER))

# Figures from the pages of all bases compared with an independent calculation. DAYS='BEFORE.json AFTER.json'
# takes recorded rates instead of made-up ones.
pairs: release
	@.ci/need python3
	@python3 Tests/Independent/check_pairs.py $(RATEPRESS) $(DAYS)

# Charts and statistics compared with an independent calculation. HISTORY=eurofxref-hist.zip takes the ECB's own
# rates instead of made-up ones.
charts: release
	@.ci/need python3
	@python3 Tests/Independent/check_charts.py $(RATEPRESS) $(HISTORY)

# A year of hourly runs under a false clock, with faults, compared with the table Tests/Year/expected.md;
# UPDATE=1 writes it anew.
year: release
	@.ci/need faketime gcc libc6-dev python3 util-linux
	@python3 Tests/Year/year.py $(RATEPRESS) $(if $(UPDATE),--update)

# What a first view costs, printed and kept as .build/budget.md. Times mean something on a machine
# that does nothing else.
budget: release
	@.ci/need $(BROWSER_TOOLS)
	@Tests/Browser/prepare
	@RATEPRESS=$(RATEPRESS) .venv/bin/python Tests/Browser/budget.py

# What a long visit leaves behind.
memory: release
	@.ci/need $(BROWSER_TOOLS)
	@Tests/Browser/prepare
	@RATEPRESS=$(RATEPRESS) .venv/bin/python Tests/Browser/memory.py

# The tests and a build of every pair under the sanitizers of threads and of memory; docs/memory.md tells
# what is found there. Each has a folder of its own in .build.
sanitize:
	@.ci/need $(LIBRARIES) $(TEST_TOOLS)
	@Tests/Memory/sanitize thread --skip '$(NOT_THREAD)'
	@Tests/Memory/sanitize address --skip '$(NOT_SANITIZED)'

# What reads bytes from outside, with inputs that libFuzzer makes from Tests/Fuzz/Seeds, for a minute each:
# SECONDS=3600 for more, ONLY='json toml' for some. docs/testing.md tells more.
fuzz:
	@.ci/need $(LIBRARIES)
	@Tests/Fuzz/run $(or $(SECONDS),60) $(ONLY)

# A build of every pair by the release program under valgrind.
valgrind: release
	@.ci/need valgrind python3 binutils
	@Tests/Memory/valgrind

# What a preview weighs after a thousand builds.
rebuilds: release
	@.ci/need gcc libc6-dev python3
	@RATEPRESS=$(RATEPRESS) python3 Tests/Memory/rebuilds.py $(TIMES)

lint:
	swift format lint --strict --recursive Sources Tests Benchmarks Package.swift
	@.ci/waits Tests
	@.ci/scripts Tests Templates
	@.ci/need python3
	@.ci/folders

format:
	swift format --in-place --recursive Sources Tests Benchmarks Package.swift

# Writes the golden pages anew; read the difference before committing it.
golden:
	RATEPRESS_UPDATE_GOLDEN=1 swift test --filter 'GoldenPageTests|CardTests'

# Writes what comes from the description of commands, settings and exit statuses: the tables of README.md and
# docs/publishing.md, docs/configuration.md, ratepress.toml; and in .build/docs man pages and completions.
docs:
	@.ci/need $(LIBRARIES)
	swift build --product write-docs $(SWIFT_FLAGS)
	@.build/debug/write-docs .

# A Debian package, and the same as an archive with an install script, in .build/packages. The machine's libraries
# that are opened when they are needed name the packages to recommend.
deb: release docs
	@.ci/need $(PACKAGE_TOOLS) $(OPENED_LIBRARIES)
	@Packaging/build deb

dist: release docs
	@.ci/need $(PACKAGE_TOOLS)
	@Packaging/build tar

# Installs the packages into a clean root, boots it, and runs and serves a site there; then builds a second time,
# elsewhere, and compares every byte. docs/testing.md tells more.
package: deb dist
	@.ci/need $(PACKAGE_TOOLS) lintian mandoc mmdebstrap systemd-container
	@Tests/Packages/run

# Draws the pictures of the documents anew; look at them before committing them.
pictures: release
	@.ci/need $(BROWSER_TOOLS)
	@Tests/Browser/prepare
	@RATEPRESS=$(RATEPRESS) .venv/bin/python Tests/Browser/pictures.py

# Draws the icons' pictures anew from Templates/assets/icon.svg.
icons:
	@.ci/need librsvg2-bin
	rsvg-convert -w 192 $(ICONS)/icon.svg -o $(ICONS)/icon-192.png
	rsvg-convert -w 512 $(ICONS)/icon.svg -o $(ICONS)/icon-512.png
	sed 's/ rx="14"//' $(ICONS)/icon.svg | rsvg-convert -w 512 -o $(ICONS)/icon-maskable-512.png

clean:
	rm -rf .build .venv
