import { redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';
import { getSafeRedirect } from 'payload/shared';
import { Logo } from '../brand/brand';
import { LogInForm } from './log-in-form';

/** Payload's login page with a field for the second step. */
export function LogIn({ initPageResult: { req }, searchParams }: AdminViewServerProps) {
  const redirectTo = getSafeRedirect({
    fallbackTo: req.payload.config.routes.admin,
    redirectTo: searchParams?.redirect ?? '',
  });
  if (req.user) redirect(redirectTo);
  return (
    <>
      <div className="login__brand">
        <Logo />
      </div>
      <LogInForm redirectTo={redirectTo} />
    </>
  );
}
