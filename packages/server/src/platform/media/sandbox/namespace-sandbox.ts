// The sandbox without bubblewrap: the same namespaces and a separate file tree, made by util-linux. It has no system
// call filter.

/**
 * Runs with all rights inside its own namespaces, builds a tree of the visible files below /sys, makes it the root, and
 * drops every right before the program starts. Arguments: scratch, readable paths, --, the program.
 */
const enterScript = `set -e
path=$PATH
PATH=$PATH:/usr/sbin:/sbin
scratch=$1
shift
new=/sys
mount --make-rprivate /
mount -t tmpfs -o mode=0755 tmpfs $new
mkdir $new/proc $new/dev $new/tmp $new/.old
mount -t tmpfs -o mode=0777 tmpfs $new/tmp
mount -t proc proc $new/proc
bind() {
  if [ -d "$1" ]; then mkdir -p "$new$1"; else mkdir -p "$new$(dirname "$1")"; : >> "$new$1"; fi
  mount --rbind "$1" "$new$1"
}
show() {
  bind "$1"
  mount -o remount,bind,ro,nosuid,nodev "$new$1" 2> /dev/null ||
    mount -o remount,bind,ro,nosuid,nodev,noexec "$new$1"
}
for device in null zero full random urandom; do bind /dev/$device; done
ln -s /proc/self/fd $new/dev/fd
show /usr
for folder in /bin /sbin /lib /lib32 /lib64; do
  if [ -L $folder ]; then ln -s "$(readlink $folder)" $new$folder; elif [ -d $folder ]; then show $folder; fi
done
for known in /etc/alternatives /etc/ld.so.cache /etc/ld.so.conf.d; do
  if [ -e $known ]; then show $known; fi
done
while [ "$1" != -- ]; do show "$1"; shift; done
shift
bind "$scratch"
echo 0 > /proc/sys/user/max_user_namespaces
cd $new
pivot_root . .old
umount -n -l /.old
rmdir /.old
mount -n -o remount,ro /
cd "$scratch"
PATH=$path
exec setpriv --ambient-caps=-all --inh-caps=-all --bounding-set=-all --no-new-privs -- "$@"`;

const namespaces = ['--user', '--mount', '--net', '--ipc', '--uts', '--pid', '--fork', '--kill-child'];

/** The user `nobody`, inside too, with the rights over its own namespaces that the script needs and then drops. */
const identity = ['--map-user=65534', '--map-group=65534', '--keep-caps'];

/** Returns the arguments of `unshare`. */
export function namespaceArguments(
  readable: readonly string[],
  scratch: string,
  program: readonly string[],
): string[] {
  const script = ['sh', '-c', enterScript, 'sandbox', scratch, ...readable, '--', ...program];
  return [...namespaces, ...identity, '--', ...script];
}
