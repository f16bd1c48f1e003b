import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { LifeBuoy, Mail, MessageCircle, Phone, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { contactLinks } from '#src/library/contact-links.ts'
import { useLibrary } from '#src/library/library.ts'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import styles from './home-footer.module.css'

/** The library's contacts and links to its other sites. */
export function HomeFooter() {
  const { contacts, socials, website, links, name } = useLibrary()
  const to = contactLinks(contacts)
  const ways = [
    { Icon: Phone, text: contacts.phone, href: to.phone },
    { Icon: Mail, text: contacts.email, href: to.email },
    { Icon: MessageCircle, text: 'WhatsApp', href: to.whatsapp },
    { Icon: Send, text: 'Telegram', href: to.telegram },
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
          <li>
            <Link to="/help">
              <LifeBuoy size={18} aria-hidden="true" />
              <Trans>Aiuto</Trans>
            </Link>
          </li>
          {ways.map(
            ({ Icon, text, href }) =>
              href && (
                <li key={href}>
                  <a href={href}>
                    <Icon size={18} aria-hidden="true" />
                    {text && leftToRight(text)}
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
        <li>
          <Link to="/policies/privacy">
            <Trans>Privacy</Trans>
          </Link>
        </li>
        <li>
          <Link to="/policies/cookie">
            <Trans>Cookie</Trans>
          </Link>
        </li>
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
