// How dependency-cruiser finds our own packages: the list of extensions in shared's `exports` is more than it can follow.
const { join } = require('node:path');

module.exports = {
  resolve: {
    alias: Object.fromEntries(
      ['contracts', 'shared', 'release'].map((name) => [`@lianxi/${name}`, join(__dirname, `../${name}/src`)]),
    ),
    extensions: ['.ts', '.tsx', '.mjs', '.js'],
    conditionNames: ['node', 'import', 'require', 'types', 'default'],
    exportsFields: ['exports'],
  },
};
