import config from '@payload-config';
import '@fontsource-variable/alegreya/wght.css';
import '@fontsource-variable/alegreya/wght-italic.css';
import '@fontsource-variable/cinzel/wght.css';
import '@payloadcms/next/css';
import '../../styles/dashboard.css';
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts';
import type { ServerFunctionClient } from 'payload';
import type { ReactNode } from 'react';
import { importMap } from '../../import-map.js';

/** Payload's server functions that write nothing but locks. The others write, and belong to features that the site does not use. */
const serverFunctions = [
  ...['form-state', 'table-state', 'get-default-layout', 'get-folder-results-component-and-data'],
  ...['render-document', 'render-document-slots', 'render-field', 'render-list', 'render-widget'],
];

/** Payload's own dialog for a stale form can only discard edits. Ours, `StaleForm`, offers more. */
const withoutStaleDialog = ({ name, args }: Parameters<ServerFunctionClient>[0]) => ({
  name,
  args: name === 'form-state' ? { ...args, checkForStaleData: false } : args,
});

const serverFunction: ServerFunctionClient = async (args) => {
  'use server';
  if (!serverFunctions.includes(args.name)) throw new Error(`Not in use: ${args.name}.`);
  return handleServerFunctions({ ...withoutStaleDialog(args), config, importMap });
};

const Layout = ({ children }: { children: ReactNode }) => (
  <RootLayout config={config} importMap={importMap} serverFunction={serverFunction}>
    {children}
  </RootLayout>
);

export default Layout;
