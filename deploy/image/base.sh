#!/bin/sh
# Makes the base of the image from Debian packages, without a registry of images: base.sh <base.tar>
# It has a C library, libstdc++ for Node, a shell and nothing else: no package manager, no compiler, no network tools.
# The packages are those of the machine's own Debian mirror, with its signatures. SOURCE_DATE_EPOCH is the time of its files.
set -eu
suite=bookworm
packages=base-files,netbase,tzdata,dash,libc6,libstdc++6,libgcc-s1
exec mmdebstrap --variant=extract --include="$packages" \
  --dpkgopt='path-exclude=/usr/share/man/*' \
  --dpkgopt='path-exclude=/usr/share/locale/*' \
  --dpkgopt='path-exclude=/usr/share/gdb/*' \
  --customize-hook='printf "root:x:0:0:root:/root:/bin/sh\npaystead:x:10001:10001:Paystead:/var/lib/paystead:/bin/sh\n" > "$1/etc/passwd"' \
  --customize-hook='printf "root:x:0:\npaystead:x:10001:\n" > "$1/etc/group"' \
  --customize-hook='install -d -m 0700 -o 10001 -g 10001 "$1/var/lib/paystead"' \
  --customize-hook='find "$1/usr/share/doc" -type f ! -name copyright -delete' \
  "$suite" "$1"
