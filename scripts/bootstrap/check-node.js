// Imported first and on its own: it must run on a Node that is too old for everything else.
// From January 2027 on the oldest is 24.0: then everything that `git grep 'Node 20'` finds can go.
var oldestMajor = 20;
var oldestMinor = 19;
var present = process.versions.node.split('.').map(Number);
var major = present[0] || 0;
var minor = present[1] || 0;

if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    'This is Node ' +
      process.versions.node +
      ', and the site needs Node 24: install it from https://nodejs.org and start again.',
  );
  process.exit(1);
}
