import { Link } from 'react-router-dom';
import type { Site } from '../../cms/contract/site';
import { DesktopMenu } from './desktop-menu';
import { PhoneMenu } from './phone-menu';
import { ThemeSwitch } from './theme';

/** The series' name, the menu and the switch between day and night. */
export function SiteHeader({ site }: { site: Site | undefined }) {
  const groups = site?.bookGroups ?? [];
  return (
    <header className="rule-double relative z-10 border-b-3 print:hidden">
      <div className="max-w-page mx-auto flex min-h-16 items-center gap-2 px-4 sm:px-6">
        <Link
          to="/"
          className="font-display text-note sm:text-body hover:text-accent mr-auto py-2 leading-tight tracking-wide sm:whitespace-nowrap"
        >
          {site?.title ?? 'The Fovean Chronicles'}
        </Link>
        <DesktopMenu groups={groups} />
        <ThemeSwitch />
        <PhoneMenu groups={groups} />
      </div>
    </header>
  );
}
