import { Trans } from '@lingui/react/macro'
import { useLibrary } from '#src/library/library.ts'
import styles from './catalogue.module.css'

/** How to reach the library, where it is on the networks. */
export function HomeFooter() {
  const { contacts, socials, website } = useLibrary()
  const networks = [
    ['Instagram', socials.ig],
    ['Twitter', socials.tw],
    ['YouTube', socials.yt],
    ['Facebook', socials.fb],
  ] as const
  return (
    <footer className={styles['footer']}>
      {contacts.email && <a href={`mailto:${contacts.email}`}>{contacts.email}</a>}
      {contacts.phone && <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a>}
      {website && (
        <a href={website} target="_blank" rel="noopener">
          <Trans>Il nostro sito</Trans>
        </a>
      )}
      {networks.map(
        ([name, address]) =>
          address && (
            <a key={name} href={address} target="_blank" rel="noopener">
              {name}
            </a>
          ),
      )}
    </footer>
  )
}
