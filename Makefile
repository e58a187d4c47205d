SHELL = /bin/sh
SWIFT_FLAGS = --explicit-target-dependency-import-check error
LIBRARIES = libcurl4-openssl-dev libssl-dev libyajl-dev libtomlplusplus-dev libmicrohttpd-dev libxml2-dev libdeflate-dev \
  libbrotli-dev libzip-dev pkg-config
TEST_TOOLS = $(if $(shell command -v node),,nodejs) $(BROWSER_TOOLS) openssl openssh-client openssh-server \
  git rsync rclone brotli nginx-light libnginx-mod-http-dav-ext proftpd-core proftpd-mod-crypto
BROWSER_TOOLS = $(if $(shell command -v java),,default-jre-headless) python3 python3-venv fonts-noto-cjk \
  $(if $(RATEPRESS_CHROMIUM),,chromium chromium-headless-shell)
ICONS = Templates/assets
RATEPRESS = .build/release/ratepress
# Tests for which a sanitizer is in the way: it takes memory, and the one of threads writes a file as it starts.
NOT_SANITIZED = hostile.answers.do.not.fill.the.memory|a.limit.of.memory.that.is.too.low
NOT_THREAD = $(NOT_SANITIZED)|a.limit.for.the.size.of.files.is.told

.PHONY: site release test sweep bench pairs budget memory sanitize valgrind rebuilds lint format golden icons \
  clean

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
	swift build -c release --static-swift-stdlib --product ratepress $(SWIFT_FLAGS)

test:
	@.ci/need $(LIBRARIES) $(TEST_TOOLS)
	@Tests/Browser/prepare
	swift build --build-tests $(SWIFT_FLAGS)
	swift test --skip-build
	node --test Tests/ViewModels/*.test.mjs
	@Tests/Browser/run

# What test leaves out: languages and sizes between the extremes, 5,000 files to slow servers;
# docs/testing.md lists them. For changes to styles, page templates and strings, and before a release.
sweep:
	@.ci/need $(LIBRARIES) $(TEST_TOOLS)
	@Tests/Browser/prepare
	swift build --build-tests $(SWIFT_FLAGS)
	RATEPRESS_SWEEP=1 swift test --skip-build --filter EveryKindTests
	@Tests/Browser/run -m sweep

# Speed beside the peers and the limit, printed and kept as .build/bench/report.md; Benchmarks/README.md
# tells how. ONLY='166/html/*' chooses rows, ROUNDS=3 how often.
bench: release
	@.ci/need gcc libc6-dev python3 python3-venv
	@Benchmarks/run $(if $(ROUNDS),--rounds $(ROUNDS)) $(foreach row,$(ONLY),--only '$(row)')

# Figures from the pages of all bases beside an independent calculation. DAYS='BEFORE.json AFTER.json'
# takes recorded rates instead of made-up ones.
pairs: release
	@.ci/need python3
	@python3 Tests/Independent/check_pairs.py $(RATEPRESS) $(DAYS)

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

# A build of every pair by the release program under valgrind.
valgrind: release
	@.ci/need valgrind python3 binutils
	@Tests/Memory/valgrind

# What a preview weighs after a thousand builds.
rebuilds: release
	@.ci/need gcc libc6-dev python3
	@RATEPRESS=$(RATEPRESS) python3 Tests/Memory/rebuilds.py $(TIMES)

lint:
	swift format lint --strict --recursive Sources Tests Package.swift

format:
	swift format --in-place --recursive Sources Tests Package.swift

# Writes the golden pages anew; read the difference before committing it.
golden:
	RATEPRESS_UPDATE_GOLDEN=1 swift test --filter GoldenPageTests

# Draws the icons' pictures anew from Templates/assets/icon.svg.
icons:
	@.ci/need librsvg2-bin
	rsvg-convert -w 192 $(ICONS)/icon.svg -o $(ICONS)/icon-192.png
	rsvg-convert -w 512 $(ICONS)/icon.svg -o $(ICONS)/icon-512.png
	sed 's/ rx="14"//' $(ICONS)/icon.svg | rsvg-convert -w 512 -o $(ICONS)/icon-maskable-512.png

clean:
	rm -rf .build .venv
