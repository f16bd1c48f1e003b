import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  BookOpen,
  Code,
  FileText,
  LifeBuoy,
  Mail,
  MessageCircle,
  Phone,
  QrCode,
  Scale,
  Send,
  ShieldCheck,
  Smartphone,
} from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { notices } from '#contract/texts/notices.ts'
import { queryFor } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/use-language.ts'
import { contactLinks } from '#src/library/contact-links.ts'
import { useLibrary } from '#src/library/library.ts'
import { useOnline } from '#src/offline/online.ts'
import { mayOffer } from '#src/session/may-offer.ts'
import { useSession } from '#src/session/session.ts'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { Chip } from '#src/ui/button/button.tsx'
import { Loader } from '#src/ui/loader/loader.tsx'
import { WhenNear } from '#src/ui/near/when-near.tsx'
import { LinkList } from '#src/ui/page/link-list.tsx'
import { Page, Section } from '#src/ui/page/page.tsx'
import styles from './help.module.css'
import { UrgentBanner } from './urgent-banner.tsx'

type Props = {
  /** Whether the catalogue is on this device, from another feature. */
  pocket: ReactNode
  /** What staff do to keep files, pickup points and catalogue in order, from another feature. */
  maintenance: ReactNode
}

/** All ways to get help, most used first, and the settings of the app. */
export function HelpPage({ pocket, maintenance }: Props) {
  const { t } = useLingui()
  const { contacts, faq_pdf_url, regolamento } = useLibrary()
  const to = contactLinks(contacts)
  const signedIn = useSession().status === 'member'
  const { data: me } = useQuery({ ...queryFor('me.get'), enabled: signedIn })
  const maintains = mayOffer(me, 'files.check')
  return (
    <Page title={t`Serve una mano?`} narrow>
      <LinkList label={t`Aiuto`}>
        <Link to="/support">
          <LifeBuoy size={22} />
          <Trans>Scrivi all'assistenza</Trans>
        </Link>
        {faq_pdf_url && (
          <Link to="/faq" preload={false}>
            <FileText size={22} />
            <Trans>F.A.Q.</Trans>
            <small>PDF</small>
          </Link>
        )}
        {to.phone && (
          <a href={to.phone}>
            <Phone size={22} />
            <Trans>Telefona</Trans>
            <small>{contacts.phone && leftToRight(contacts.phone)}</small>
          </a>
        )}
        {to.email && (
          <a href={to.email}>
            <Mail size={22} />
            <Trans>Scrivi un'e-mail</Trans>
            <small>{contacts.email && leftToRight(contacts.email)}</small>
          </a>
        )}
        {to.whatsapp && (
          <a href={to.whatsapp} target="_blank" rel="noopener">
            <MessageCircle size={22} />
            WhatsApp
          </a>
        )}
        {to.telegram && (
          <a href={to.telegram} target="_blank" rel="noopener">
            <Send size={22} />
            Telegram
          </a>
        )}
      </LinkList>
      <Section title={<Trans>Lingua</Trans>}>
        <LanguageChoice />
      </Section>
      <Section title={<Trans>Link utili</Trans>}>
        <LinkList label={t`Link utili`}>
          <Link to="/scan">
            <QrCode size={22} />
            <Trans>Scansiona l'etichetta di un oggetto</Trans>
          </Link>
          <Link to="/install">
            <Smartphone size={22} />
            <Trans>Installa l'app</Trans>
          </Link>
          {regolamento && (
            <Link to="/regolamento">
              <BookOpen size={22} />
              <Trans>Regolamento</Trans>
            </Link>
          )}
          <UsefulLinks />
          <Link to="/policies">
            <ShieldCheck size={22} />
            <Trans>Privacy e cookie</Trans>
          </Link>
        </LinkList>
      </Section>
      <UrgentBanner />
      {maintains && <Suspense>{maintenance}</Suspense>}
      {maintains && <ViewCounts />}
      <SoftwareLinks />
      {/* The last, so that nothing moves when it is rendered. */}
      <Section title={<Trans>Tutto il catalogo sul telefono</Trans>}>
        <WhenNear id="catalogue" name="help: catalogue" height="150px">
          {pocket}
        </WhenNear>
      </Section>
    </Page>
  )
}

/** Links to the library's other sites. */
function UsefulLinks() {
  const { links, website, name } = useLibrary()
  const outside = [
    { href: links.how_work, text: <Trans>Come funziona</Trans> },
    { href: links.membership, text: <Trans>La tessera</Trans> },
    { href: links.contact, text: <Trans>Contatti e punti di ritiro</Trans> },
    { href: website, text: name },
  ]
  return outside.map(
    ({ href, text }) =>
      href && (
        <a key={href} href={href} target="_blank" rel="noopener">
          <BookOpen size={22} />
          {text}
        </a>
      ),
  )
}

function LanguageChoice() {
  const { t } = useLingui()
  const { current, options, choose, changing } = useLanguage()
  return (
    <div className={styles.languages}>
      {options.map(({ value: locale, text }) => (
        <Chip
          key={locale}
          lang={locale}
          pressed={locale === current}
          onClick={() => void choose(locale)}
        >
          {text}
        </Chip>
      ))}
      {changing && <Loader text={t`Cambio lingua…`} />}
    </div>
  )
}

/** The source of the running version, and the licences of its parts: for everybody, as the AGPL asks. */
function SoftwareLinks() {
  const { t } = useLingui()
  const needed = useOnline() ? null : t`Serve la connessione`
  return (
    <Section title={<Trans>Software libero</Trans>}>
      <LinkList label={t`Software libero`}>
        <a href={notices.source} target="_blank" rel="noopener">
          <Code size={22} />
          <Trans>Codice sorgente di questa app</Trans>
          <small>{needed ?? 'AGPL 3.0'}</small>
        </a>
        <a href={notices.licences} target="_blank" rel="noopener">
          <Scale size={22} />
          <Trans>Licenze di ciò che contiene</Trans>
          {needed && <small>{needed}</small>}
        </a>
      </LinkList>
    </Section>
  )
}

const shown = 12

/** For staff: the views of each kind of page in the last month. */
function ViewCounts() {
  const { data } = useQuery(queryFor('views.list', { query: {} }))
  if (!data) return null
  return (
    <Section title={<Trans>Pagine viste negli ultimi trenta giorni</Trans>}>
      <table className={styles.counts}>
        <tbody>
          {totals(data).map(([page, views]) => (
            <tr key={page}>
              <th scope="row">{page}</th>
              <td>{views}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function totals(counts: readonly { page: string; views: number }[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const { page, views } of counts) sums.set(page, (sums.get(page) ?? 0) + views)
  return [...sums].sort(([, a], [, b]) => b - a).slice(0, shown)
}
