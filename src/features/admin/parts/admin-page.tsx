import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAdmin, isSuper } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { ManualLink } from '#src/library/manual/manual-link.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useSession } from '#src/session/session.ts'
import { AskBeforeLeaving } from '#src/ui/form/ask-before-leaving.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { PageNav } from '#src/ui/page/page-nav.tsx'
import { EmptyState, Loading } from '#src/ui/states/states.tsx'
import { type SectionName, sections } from '../sections.ts'
import { useAdminTexts } from './use-admin-texts.ts'

/** A section of the administration. */
export function AdminPage({ section }: { section: SectionName }) {
  const { title, Content } = sections[section]
  return (
    <AdminFrame key={section} title={title}>
      <Content />
    </AdminFrame>
  )
}

type FrameProps = { title: MessageDescriptor | string; children: ReactNode }

/** A page of the administration: shown to staff once their texts are loaded, asks before edits are lost. */
export function AdminFrame({ title, children }: FrameProps) {
  const { i18n } = useLingui()
  const { status } = useSession()
  const { data: me } = useQuery(queryFor('me.get'))
  if (!useAdminTexts()) {
    return (
      <Page title="Oggettoteca" heading={false}>
        <Loading height="320px" />
      </Page>
    )
  }
  return (
    <AskBeforeLeaving active={status === 'member'}>
      <Page
        title={typeof title === 'string' ? title : i18n._(title)}
        aside={me && isAdmin(me.level) ? <ManualLink /> : null}
      >
        <StaffOnly>{children}</StaffOnly>
      </Page>
    </AskBeforeLeaving>
  )
}

function StaffOnly({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const { ghost } = useSession()
  const { data: me, error, refetch } = useQuery(queryFor('me.get'))
  if (!me) return <LoadingOrProblem failure={error} retry={refetch} height="320px" />
  if (isAdmin(me.level)) {
    return (
      <>
        <AdminNav level={me.level} />
        {children}
      </>
    )
  }
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

/** The links to all admin pages and to the desk. */
function AdminNav({ level }: { level: number }) {
  const { i18n, t } = useLingui()
  // The supers of the server's default library create libraries; for anybody else the list is empty.
  const { data } = useQuery({ ...queryFor('admin.libraries'), enabled: isSuper(level) })
  const names = Object.keys(sections) as SectionName[]
  const desk = [
    ['/desk', t`Banco`],
    ['/desk/labels', t`Etichette`],
    ['/desk/lockers', t`Smartlocker`],
  ] as const
  const link = (name: SectionName) => (
    <Link
      key={name}
      to="/admin/{-$section}"
      params={{ section: name === 'loans' ? undefined : name }}
      activeOptions={{ exact: true }}
    >
      {i18n._(sections[name].link)}
    </Link>
  )
  // The desk is beside the work of the day, because staff go to and fro between them.
  return (
    <PageNav label={t`Amministrazione`}>
      {link('today')}
      {desk.map(([to, text]) => (
        <Link key={to} to={to} activeOptions={{ exact: true }}>
          {text}
        </Link>
      ))}
      {names.filter(name => name !== 'today' && (name !== 'libraries' || data?.length)).map(link)}
    </PageNav>
  )
}
