import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { isAdmin, isSuper } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { Problem } from '#src/library/problem.tsx'
import { useSession } from '#src/session/session.ts'
import { Page } from '#src/ui/page/page.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import './admin.css'
import { useAdminTexts } from './texts.ts'
import { Waiting } from './waiting.tsx'

type Props = { title: () => string; children: () => ReactNode }

/** The frame of staff's pages: who may be here, their own texts and style, the way around. */
export function AdminPage({ title, children }: Props) {
  const ready = useAdminTexts()
  return (
    <>
      {ready ? (
        <Page title={title()}>
          <StaffOnly>{children}</StaffOnly>
        </Page>
      ) : (
        <Page title="Oggettoteca" heading={false}>
          <Waiting />
        </Page>
      )}
    </>
  )
}

function StaffOnly({ children }: { children: () => ReactNode }) {
  const { t } = useLingui()
  const { ghost } = useSession()
  const { data: me, error, refetch } = useQuery(queryFor('me.get'))
  if (error && !me) return <Problem failure={error} retry={refetch} />
  if (!me) return <Waiting />
  if (!isAdmin(me.level)) {
    return (
      <EmptyState title={t`Qui entra chi gestisce l'oggettoteca`} icon={<Lock size={36} />}>
        {ghost && (
          <p>
            <Trans>Stai usando l'app a nome di qualcuno: torna a essere te.</Trans>
          </p>
        )}
        {!ghost && me.must_enrol && (
          <p>
            <Link to="/me/security">
              <Trans>Per lavorare qui attiva il secondo passaggio dell'accesso</Trans>
            </Link>
          </p>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <AdminNav level={me.level} />
      {children()}
    </>
  )
}

function AdminNav({ level }: { level: number }) {
  const { t } = useLingui()
  const nav = useRef<HTMLElement>(null)
  // On a phone the row is wider than the screen.
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (here) nav.current?.scrollTo({ left: here.offsetLeft - 2 * here.offsetHeight })
  }, [])
  const pages = [
    ['', t`Prestiti`],
    ['deliveries', t`Consegne`],
    ['objects', t`Oggetti`],
    ['members', t`Iscritti`],
    ['messages', t`Messaggi`],
    ['reviews', t`Recensioni`],
    ['numbers', t`Numeri`],
    ['openings', t`Punti e orari`],
    ['settings', t`Impostazioni`],
    ['service', t`Servizio`],
    ['import', t`Importa ed esporta`],
    ['files', t`File`],
    ['crm', t`Catalogo dal CRM`],
    ['audit', t`Registro`],
    ...(isSuper(level) ? ([['libraries', t`Biblioteche`]] as const) : []),
  ] as const
  return (
    <nav ref={nav} className="adm-nav" aria-label={t`Amministrazione`}>
      {pages.map(([section, text]) => (
        <Link
          key={section}
          to="/admin/{-$section}"
          params={{ section: section || undefined }}
          activeOptions={{ exact: true }}
        >
          {text}
        </Link>
      ))}
      <Link to="/desk">
        <Trans>Banco</Trans>
      </Link>
      <Link to="/desk/labels">
        <Trans>Etichette</Trans>
      </Link>
      <Link to="/desk/lockers">
        <Trans>Smartlocker</Trans>
      </Link>
    </nav>
  )
}
