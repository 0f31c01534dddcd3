import { PageLink } from './page-link';
import type { Site } from '../../cms/contract/pages';
import { DesktopMenu, PhoneMenu } from './menu';
import { ReadingDial } from './reading-dial';
import { ThemeSwitch } from './theme';

export function SiteHeader({ site }: { site: Site | undefined }) {
  const groups = site?.bookGroups ?? [];
  return (
    <header className="rule-double relative z-10 border-b-3 print:hidden">
      <div className="mx-auto flex min-h-16 max-w-page items-center gap-x-2 px-4 max-[20rem]:flex-wrap max-[20rem]:justify-end max-[20rem]:py-1 sm:px-6 lg:max-xl:flex-wrap lg:max-xl:pt-1">
        <PageLink
          to="/"
          className="font-display text-small hover:text-accent mr-auto flex min-h-11 items-center leading-tight tracking-wide min-[28rem]:whitespace-nowrap min-[28rem]:text-body"
        >
          {site?.title ?? 'The Fovean Chronicles'}
        </PageLink>
        <DesktopMenu groups={groups} />
        <ReadingDial />
        <ThemeSwitch />
        <PhoneMenu groups={groups} />
      </div>
    </header>
  );
}
