#!/bin/sh
# Verifies one delivery on the command line.
#   SECRET     the signing secret of the endpoint, whsec_ included
#   SIGNATURE  the header X-Service-Signature
#   body       a file with the body exactly as received, given as the only argument
# Prints "valid" and exits with 0, or prints why not and exits with 1.
set -eu

t=$(printf '%s' "$SIGNATURE" | sed -n 's/^t=\([0-9]*\),v1=[0-9a-f]*$/\1/p')
v1=$(printf '%s' "$SIGNATURE" | sed -n 's/^t=[0-9]*,v1=\([0-9a-f]*\)$/\1/p')
age=$(($(date +%s) - ${t:-0}))
if [ "$age" -gt 300 ] || [ "$age" -lt -300 ]; then
  echo "stale: $age seconds"
  exit 1
fi

expected=$({ printf '%s.' "$t"; cat "$1"; } | openssl dgst -sha256 -hmac "$SECRET" | sed 's/^.*= *//')
if [ "$expected" != "$v1" ]; then
  echo 'not signed with this secret'
  exit 1
fi
echo valid
