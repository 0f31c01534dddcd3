import type { CollectionConfig, GlobalConfig } from 'payload';
import { editorialStaff } from './callers';

/** A sweep deletes old versions: a limit here would let many saves push out all versions that somebody wrote. */
export const everyVersion = { maxPerDoc: 0 };

/** Stores earlier versions of records, so that staff can compare and restore them. Readers cannot see them. */
export const withHistory = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  versions: everyVersion,
  access: { ...collection.access, readVersions: editorialStaff },
});

/** The same for a global. Users who may change it may see its earlier versions. */
export const withHistoryOfGlobal = (global: GlobalConfig): GlobalConfig => ({
  ...global,
  versions: { max: everyVersion.maxPerDoc },
  access: { ...global.access, readVersions: global.access?.update ?? editorialStaff },
});
