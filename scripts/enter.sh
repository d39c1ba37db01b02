#!/bin/sh
# Usage: enter.sh ROOT COMMAND...  Runs a command with ROOT as its whole file system; called by fresh.py in
# namespaces of its own. A new root, not chroot: programs that make namespaces of their own are refused those there.
set -e
root=$1
shift
mount --bind "$root" "$root"
cd "$root"
mount -t proc proc proc
mount --rbind /sys sys
mount -t tmpfs -o mode=755 dev dev
for node in null zero full random urandom tty; do
    touch "dev/$node"
    mount --bind "/dev/$node" "dev/$node"
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts
mount -t tmpfs -o mode=1777 shm dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
ln -s fd/0 dev/stdin
ln -s fd/1 dev/stdout
ln -s fd/2 dev/stderr
mkdir -p mnt/outside
pivot_root . mnt/outside
cd /
umount -l /mnt/outside
rmdir /mnt/outside
exec "$@"
