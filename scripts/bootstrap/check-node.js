// Imported first: it must run on versions of Node that are too old for everything else.
// In January 2027 the oldest version becomes 24.0. Then delete everything that `git grep 'Node 20'` finds.
var oldestMajor = 20;
var oldestMinor = 19;
var present = process.versions.node.split('.').map(Number);
var major = present[0] || 0;
var minor = present[1] || 0;

if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    'This is Node ' +
      process.versions.node +
      ', and the site needs Node 26 or 24: install it from https://nodejs.org and start again.',
  );
  process.exit(1);
}
