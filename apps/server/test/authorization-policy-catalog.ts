import { classes, missing, type Rule } from './authorization-classes.ts';
import { sampleBuildFiles } from './sample-build.ts';
import { bundleFile, pixel } from './sample-files.ts';

/** One line per route of what the whole platform shares: customization and builds. */
export const catalogPolicy: Record<string, Rule> = {
  'categories.list': { args: () => ({}), expected: classes.privileged },
  'categories.get': {
    args: ({ category }) => ({ id: category.id }),
    expected: classes.privileged,
    missing,
  },
  'categories.create': {
    args: () => ({ name: 'Chapéus', categoryIcon: [pixel('icone.gif')] }),
    expected: classes.privileged,
  },
  'categories.update': {
    args: ({ category }) => ({ id: category.id, name: 'Bonés' }),
    expected: classes.privileged,
    missing,
  },
  'categories.remove': {
    args: ({ category }) => ({ id: category.id }),
    expected: classes.privileged,
    missing,
  },
  'items.list': {
    args: ({ category }) => ({ id: category.id }),
    expected: classes.privileged,
    missing,
  },
  'items.get': { args: ({ item }) => ({ id: item.id }), expected: classes.privileged, missing },
  'items.create': {
    args: ({ category }) => ({ categoryId: category.id, name: 'Cartola' }),
    expected: classes.privileged,
    missing: { categoryId: 999_999 },
  },
  'items.update': {
    args: ({ item }) => ({ id: item.id, name: 'Boina', itemIcon: [pixel('icone.gif')] }),
    expected: classes.privileged,
    missing,
  },
  'items.remove': { args: ({ item }) => ({ id: item.id }), expected: classes.privileged, missing },
  'items.saveAsset': {
    args: ({ item }) => ({ itemId: item.id, platform: 'webgl', asset: [bundleFile()] }),
    expected: classes.privileged,
    missing: { itemId: 999_999 },
  },
  'items.restoreAsset': {
    args: ({ item, itemVersion }) => ({ itemId: item.id, versionId: itemVersion.id }),
    expected: classes.privileged,
    missing: { itemId: 999_999 },
  },
  'catalog.customization': { args: () => ({}), expected: classes.public(200) },
  'builds.list': { args: () => ({}), expected: classes.privileged },
  'builds.get': { args: ({ build }) => ({ id: build.id }), expected: classes.privileged, missing },
  'builds.rooms': {
    args: ({ build }) => ({ id: build.id }),
    expected: classes.privileged,
    missing,
  },
  'builds.stage': {
    args: () => ({ files: sampleBuildFiles().slice(0, 1) }),
    expected: classes.privileged,
  },
  'builds.create': {
    args: (_world, unique) => ({ buildName: `Nova ${unique}`, files: sampleBuildFiles() }),
    expected: classes.privileged,
  },
  'builds.update': {
    args: ({ build }, unique) => ({ id: build.id, buildName: `Outra ${unique}` }),
    expected: classes.privileged,
    missing,
  },
  'builds.restore': {
    args: ({ build }) => ({ id: build.id }),
    expected: classes.privileged,
    missing,
  },
  'builds.remove': {
    args: ({ build }) => ({ name: build.name }),
    expected: classes.privileged,
    missing: { name: 'nenhuma' },
  },
};
