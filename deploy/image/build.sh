#!/bin/sh
# Builds the image from a release: build.sh <release folder> <public key> [name]
# Needs buildah and mmdebstrap, and no registry. Run it from an unpacked, verified release or a checkout.
set -eu
if [ $# -lt 2 ]; then
  echo "build.sh <release folder> <public key> [name]" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
"$here/../../paystead" release verify "$1" "$2"
tarball=$(ls "$1" | grep '^paystead-.*-linux-x64\.tar\.gz$')
version=${tarball#paystead-}
version=${version%-linux-x64.tar.gz}
name=${3:-paystead:$version}
# Seconds of the release's own files, so that a second build has the same layers.
SOURCE_DATE_EPOCH=$(sed -n 's/.*"sourceDateEpoch": \([0-9]*\).*/\1/p' "$1/${tarball%.tar.gz}.provenance.json")
export SOURCE_DATE_EPOCH
context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT
sh "$here/base.sh" "$context/base.tar"
cp "$1/$tarball" "$here/Containerfile" "$context/"
# The format of Docker keeps the health check, which that of OCI lacks.
buildah build --format docker --timestamp "$SOURCE_DATE_EPOCH" --layers=false --build-arg "VERSION=$version" --tag "$name" "$context"
buildah inspect --type image --format 'Image {{.FromImage}} {{.FromImageID}}' "$name"
