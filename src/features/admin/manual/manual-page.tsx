import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, List, Printer } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { manualPages, type ManualPage as Name } from '#src/library/manual/manual-pages.ts'
import { Button } from '#src/ui/button/button.tsx'
import { LinkList } from '#src/ui/page/link-list.tsx'
import { AdminFrame } from '../parts/admin-page.tsx'
import styles from './manual.module.css'
import { manualTexts } from './manual-texts.ts'

/** A page of the desk's manual; without the name of one, the list of them. */
export function ManualPage({ page }: { page: string | undefined }) {
  const shown = manualPages.find(name => name === page)
  return (
    <AdminFrame title={shown ? manualTexts[shown].title : msg`Manuale del banco`} needs="today.get">
      {shown ? (
        <>
          <Sheet page={shown} />
          <Ways page={shown} />
        </>
      ) : (
        <Contents />
      )}
    </AdminFrame>
  )
}

/** The size of the pictures in CSS pixels, which scripts/take-manual-pictures.ts takes. */
const size = { width: 390, height: 560 }

/** What a page says: what it is for, the steps, and the screen. */
function Sheet({ page, heading }: { page: Name; heading?: ReactNode }) {
  const { i18n } = useLingui()
  const { text, picture } = manualTexts[page]
  const [start = '', ...steps] = i18n._(text).split('\n')
  return (
    <article className={styles.sheet}>
      {heading}
      <div className={styles.text}>
        <p>{withNames(start)}</p>
        <ol>
          {steps.map(step => (
            <li key={step}>{withNames(step)}</li>
          ))}
        </ol>
      </div>
      <img src={`/manual/${page}-${i18n.locale}.avif`} alt={i18n._(picture)} {...size} />
    </article>
  )
}

/** A text whose names of the app, between `**`, are bold. */
const withNames = (text: string) =>
  text.split('**').map((part, at) => (at % 2 ? <strong key={at}>{part}</strong> : part))

/** The next page, the one before, and the list. */
function Ways({ page }: { page: Name }) {
  const { i18n, t } = useLingui()
  const at = manualPages.indexOf(page)
  const ways = [
    [manualPages[at + 1], ChevronRight, t`pagina dopo`],
    [manualPages[at - 1], ChevronLeft, t`pagina prima`],
  ] as const
  return (
    <LinkList label={t`Pagine del manuale`} className={styles.ways}>
      {ways.map(
        ([name, Icon, text]) =>
          name && (
            <Link key={name} to="/desk/manual/{-$page}" params={{ page: name }}>
              <Icon size={22} />
              {i18n._(manualTexts[name].title)}
              <small>{text}</small>
            </Link>
          ),
      )}
      <Link to="/desk/manual/{-$page}" params={{ page: undefined }}>
        <List size={22} />
        <Trans>Tutte le pagine</Trans>
      </Link>
    </LinkList>
  )
}

/** The list of the pages, and the button that prints them all, each on its sheet. */
function Contents() {
  const { i18n, t } = useLingui()
  const [isPrinted, setPrinted] = useState(false)
  const sheets = useRef<HTMLDivElement>(null)
  const print = async () => {
    flushSync(() => setPrinted(true))
    const pictures = [...(sheets.current?.querySelectorAll('img') ?? [])]
    // Without a network the text is printed alone.
    await Promise.allSettled(pictures.map(picture => picture.decode()))
    window.print()
  }
  return (
    <>
      <LinkList label={t`Pagine del manuale`} className={styles.contents}>
        {manualPages.map((name, at) => (
          <Link key={name} to="/desk/manual/{-$page}" params={{ page: name }}>
            <span className={styles.number}>{at + 1}</span>
            {i18n._(manualTexts[name].title)}
          </Link>
        ))}
      </LinkList>
      <p className={styles.ways}>
        <Button look="secondary" onClick={() => void print()}>
          <Printer size={20} />
          <Trans>Stampa tutto</Trans>
        </Button>
      </p>
      {isPrinted && (
        <div ref={sheets} className={styles.printed}>
          {manualPages.map((name, at) => (
            <Sheet
              key={name}
              page={name}
              heading={
                <h2>
                  {at + 1}. {i18n._(manualTexts[name].title)}
                </h2>
              }
            />
          ))}
        </div>
      )}
    </>
  )
}
