import { PageLink } from './page-link';
import type { Site } from '../../cms/contract/pages';
import { DesktopMenu, PhoneMenu } from './menu';
import { ReadingDial } from './reading-dial';
import { ThemeSwitch } from './theme';
import { paths } from '../../cms/contract/plain/paths';

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

export function SiteFooter({ site }: { site: Site | undefined }) {
  // oxlint-disable-next-line react/purity -- changes only once a year
  const year = new Date().getUTCFullYear();
  return (
    <footer className="rule-double text-note text-faded mt-20 border-t-3 print:mt-4">
      <div className="max-w-page mx-auto flex flex-col items-center gap-x-8 px-6 py-8 text-center print:py-1 md:flex-row md:text-start">
        <p className="flex min-h-11 items-center md:mr-auto print:min-h-0">
          © {year} {site?.authorName ?? 'Robert W. Brady, Jr.'}
        </p>
        <PageLink to={paths.privacy} className="link-line">
          Privacy
        </PageLink>
        {site?.socialLink && (
          <a
            href={site.socialLink.url}
            target="_blank"
            rel="noopener noreferrer"
            className="link-line"
          >
            {site.socialLink.label}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        {site?.builderCredit && (
          <a href={site.builderCredit.url} rel="noopener noreferrer" className="link-line">
            {site.builderCredit.label}
          </a>
        )}
      </div>
    </footer>
  );
}
