import type { PayloadRequest } from 'payload';
import { getSecondStep } from '../../subjects/accounts/queries/second-step';
import { lastBackup } from '../../platform/backup/queries/backup-records';
import { paths } from '../../contract/plain/paths';
import { countReadable } from './waiting';

export type FirstStep = { key: string; title: string; text: string; href: string };

const isStored = async (req: PayloadRequest, slug: 'home' | 'site-settings') =>
  Boolean((await req.payload.findGlobal({ slug, depth: 0, req })).createdAt);

async function readSkipped(req: PayloadRequest): Promise<string[]> {
  const { docs } = await req.payload.find({
    collection: 'payload-preferences',
    where: {
      and: [{ key: { equals: 'first-day' } }, { 'user.value': { equals: req.user?.id } }],
    },
    limit: 1,
    pagination: false,
    depth: 0,
    req,
  });
  const value = docs[0]?.value;
  return Array.isArray(value) ? value.map(String) : [];
}

const steps: (FirstStep & {
  isDone: (req: PayloadRequest) => Promise<boolean>;
  isForAll?: true;
})[] = [
  {
    key: 'name',
    title: 'Name the site',
    text: 'Its title, your name, and one line that says what it is.',
    href: '/cms/globals/site-settings',
    isDone: (req) => isStored(req, 'site-settings'),
  },
  {
    key: 'book',
    title: 'Add your first book',
    text: 'A title is enough to begin with. Nobody sees it before you say that it is out.',
    href: '/cms/collections/books/create',
    isDone: async (req) => (await countReadable(req, 'books')) > 0,
  },
  {
    key: 'post',
    title: 'Write your first post',
    text: 'Say hello. Nobody sees it before you publish it.',
    href: paths.editor,
    isDone: async (req) => (await countReadable(req, 'posts')) > 0,
  },
  {
    key: 'look',
    title: 'Greet your visitors',
    text: 'The title and the words of the home page.',
    href: '/cms/globals/home',
    isDone: (req) => isStored(req, 'home'),
  },
  {
    key: 'mail',
    title: 'Let the site send mail',
    text: 'Until then no mail leaves this machine: readers get no codes, and you get no notices. The site’s operator sets SMTP_URL, as the README describes.',
    href: '/cms/health',
    isDone: async (req) => req.payload.config.custom.hasMailServer === true,
  },
  {
    key: 'backup',
    title: 'Have the site back itself up',
    text: 'Without a backup, lost data cannot be restored. The site’s operator sets BACKUP_SCHEDULE, as the README describes.',
    href: '/cms/health',
    isDone: async (req) => (await lastBackup(req)) !== undefined,
  },
  {
    key: 'second-step',
    title: 'Protect your account',
    text: 'With a passkey or an app, nobody can log in with only your password.',
    href: '/cms/account',
    isDone: async (req) => (await getSecondStep(req, Number(req.user?.id))).isOn,
    isForAll: true,
  },
];

/** Returns the steps that the user has neither done nor skipped, and the keys of those that they skipped. */
export async function readFirstDay(
  req: PayloadRequest,
): Promise<{ steps: FirstStep[]; skipped: string[] }> {
  const skipped = await readSkipped(req);
  const own = steps.filter(
    ({ key, isForAll }) => !skipped.includes(key) && (isForAll || req.user?.role === 'author'),
  );
  const isLeft = await Promise.all(own.map(async ({ isDone }) => !(await isDone(req))));
  const left = own
    .filter((_, index) => isLeft[index])
    .map(({ key, title, text, href }) => ({ key, title, text, href }));
  return { steps: left, skipped };
}
