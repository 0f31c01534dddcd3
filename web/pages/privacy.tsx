import { breadcrumbsTo, PageHead, useShell } from '../components/page';
import { paths, privacyTitle as title } from '../../cms/contract/plain/paths';
import {
  type BrowserItem,
  cookies,
  dashboardCookies,
  daysOfIpAddresses,
  keptForReading,
  personalRecords,
  storedItems,
} from '../../cms/contract/plain/privacy';
import { Link } from 'react-router-dom';

export const handle = {
  breadcrumbs: () => breadcrumbsTo('/', { to: paths.privacy, label: title }),
};

const ItemList = ({ items }: { items: readonly BrowserItem[] }) => (
  <dl>
    {items.map(({ name, what, until }) => (
      <div key={name} className="mb-3">
        <dt className="font-medium break-words">{name}</dt>
        <dd className="ms-6">
          {what} Kept {until}.
        </dd>
      </div>
    ))}
  </dl>
);

/** Tests compare these texts with the data model. */
export default function Privacy() {
  const site = useShell()?.site;
  return (
    <article className="prose mx-auto px-6 pt-6 md:pt-10">
      <h1 className="font-display text-h1 text-center">{title}</h1>
      <p>
        Reading needs no account, and stores nothing here by which you could be recognized. No page
        shows advertisements or asks another site for anything. Your data is not resold, and we send
        few e-mails.
      </p>
      <h2>What the site keeps</h2>
      {Object.values(personalRecords).map(({ what, details, until }) => (
        <section key={what}>
          <h3>{what}</h3>
          <p>
            {details} Kept {until}.
          </p>
        </section>
      ))}
      <h2>IP addresses</h2>
      <p>
        To prevent abuse, the site counts, for at most a day, how often an IP address or its network
        has sent something. If you report a comment without being logged in, it stores a keyed hash
        of your IP address for {daysOfIpAddresses} days. The site’s own log contains no IP
        addresses, no searches, and nothing that you sent.
      </p>
      <h2>How visits are counted</h2>
      <p>
        The author wants to know what is read, without knowing who reads it. The site counts the
        views of each page for each day, the class of device, the site that linked here (only its
        name), how far the free chapters are read, clicks on “Buy It”, and searches that found
        nothing, with their words.{' '}
        {site?.countsCountries &&
          'It counts countries, too, which it looks up by the IP address in a file of its own. '}
        No cookie is used, and nothing is stored in your browser.
      </p>
      <p>
        To count each visitor once a day, the site stores a hash of the IP address, the browser’s
        name, and a random number. Both the hash and the number are deleted soon after midnight
        (UTC). After that, only the totals are left. Browsers that send “Global Privacy Control” or
        “Do Not Track” are not counted.
      </p>
      <h2>Cookies</h2>
      <p>
        Books, their chapters, and the glossary set none. Pages on which you can write, such as a
        post with its comments, set the second of these; accounts set the others:
      </p>
      <ItemList items={cookies} />
      <p>The dashboard of the author and the editors stores three more:</p>
      <ItemList items={dashboardCookies} />
      <h2>What your browser stores by itself</h2>
      <p>Nobody but you sees it, and you can delete it in the settings of your browser.</p>
      <ItemList items={storedItems} />
      <h2>What your browser keeps for reading offline</h2>
      <p>
        A limited number of pages, as everybody gets them: no page that is yours alone, and nothing
        that you wrote. They are never sent anywhere, and you can delete them in the settings of
        your browser.
      </p>
      <ItemList items={keptForReading} />
      <h2>How it is deleted</h2>
      <p>
        Once you are logged in, you can download everything that the site holds about you at “Your
        account”, and delete the account. Deleted data stays in the site’s backups until newer ones
        have replaced those. For everything else, <Link to={paths.contact}>write to us</Link>.
      </p>
      <PageHead
        path={paths.privacy}
        title={title}
        description="What this site keeps about its readers, for how long, and how all of it is deleted."
        ogImage={site?.socialPictures.privacy}
      />
    </article>
  );
}
