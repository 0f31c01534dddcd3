// Imported first and on its own: it must run on a Node that is too old for everything else.
var oldestMajor = 20;
var oldestMinor = 19;
var present = process.versions.node.split('.').map(Number);
var major = present[0] || 0;
var minor = present[1] || 0;

if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    'This is Node ' +
      process.versions.node +
      ', and the site needs Node ' +
      oldestMajor +
      '.' +
      oldestMinor +
      ' or newer: install that from https://nodejs.org and start again.',
  );
  process.exit(1);
}
