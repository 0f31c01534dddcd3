import { redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';
import { editorialStaff } from '../../access/callers';
import { editPath } from '../../contract/edit-places';
import { findEditScreen } from '../queries/find-edit-screen';

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/** `/cms/edit?path=/blog/a-post`: redirects to the form of what a page of the site shows. */
export async function EditView({ initPageResult: { req }, searchParams }: AdminViewServerProps) {
  const path = textOf(searchParams?.path);
  if (!editorialStaff({ req }))
    redirect(`/cms/login?redirect=${encodeURIComponent(editPath(path))}`);
  return redirect(await findEditScreen(req, { path, what: textOf(searchParams?.what) }));
}
