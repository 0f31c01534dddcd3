import type { CollectionConfig, GlobalConfig } from 'payload';
import { editorialStaff } from './callers';

/** Maximum number of earlier versions of a record. A book of 50 long parts needs 250 kB for each. */
const mostVersions = 30;

/** Stores earlier versions of records, so that staff can compare and restore them. Readers cannot see them. */
export const withHistory = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  versions: { maxPerDoc: mostVersions },
  access: { ...collection.access, readVersions: editorialStaff },
});

/** The same for a global. Users who may change it may see its earlier versions. */
export const withHistoryOfGlobal = (global: GlobalConfig): GlobalConfig => ({
  ...global,
  versions: { max: mostVersions },
  access: { ...global.access, readVersions: global.access?.update ?? editorialStaff },
});
