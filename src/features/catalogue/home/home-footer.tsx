import { Trans } from '@lingui/react/macro'
import { Mail, MessageCircle, Phone, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLibrary } from '#src/library/library.ts'
import styles from './home-footer.module.css'

/** How to reach the library, where else it is to be found. */
export function HomeFooter() {
  const { contacts, socials, website, links, name } = useLibrary()
  const ways = [
    { Icon: Phone, text: contacts.phone, href: `tel:${digits(contacts.phone)}` },
    { Icon: Mail, text: contacts.email, href: `mailto:${contacts.email}` },
    {
      Icon: MessageCircle,
      text: contacts.whatsapp && 'WhatsApp',
      href: `https://wa.me/${digits(contacts.whatsapp).replace('+', '')}`,
    },
    {
      Icon: Send,
      text: contacts.telegram && 'Telegram',
      href: `https://t.me/${contacts.telegram}`,
    },
  ]
  const elsewhere = [
    ['Instagram', socials.ig],
    ['Twitter', socials.tw],
    ['YouTube', socials.yt],
    ['Facebook', socials.fb],
  ] as const
  return (
    <footer className={styles.footer}>
      <div className={styles.help}>
        <h2>
          <Trans>Serve una mano?</Trans>
        </h2>
        <ul>
          {ways.map(
            ({ Icon, text, href }) =>
              text && (
                <li key={href}>
                  <a href={href}>
                    <Icon size={18} aria-hidden="true" />
                    {text}
                  </a>
                </li>
              ),
          )}
        </ul>
      </div>
      <ul className={styles.links}>
        {links.how_work && (
          <li>
            <Outside href={links.how_work}>
              <Trans>Come funziona</Trans>
            </Outside>
          </li>
        )}
        {website && (
          <li>
            <Outside href={website}>{name}</Outside>
          </li>
        )}
        {elsewhere.map(
          ([network, href]) =>
            href && (
              <li key={network}>
                <Outside href={href}>{network}</Outside>
              </li>
            ),
        )}
      </ul>
    </footer>
  )
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

function digits(phone: string | null): string {
  return (phone ?? '').replace(/[^\d+]/g, '')
}
