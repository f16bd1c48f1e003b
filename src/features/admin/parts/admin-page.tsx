import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StaffCall } from '#contract/endpoints.ts'
import { isStaff, isSuper } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { ManualLink } from '#src/library/manual/manual-link.tsx'
import { useMay } from '#src/library/members/use-may.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useSession } from '#src/session/session.ts'
import { AskBeforeLeaving } from '#src/ui/form/ask-before-leaving.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { GroupedPageNav } from '#src/ui/page/page-nav.tsx'
import { NotYours } from '#src/ui/states/not-yours.tsx'
import { EmptyState, Loading } from '#src/ui/states/states.tsx'
import { type DeskPage, groups, sections } from '../sections.ts'
import { TrialPanel } from '../trial/trial-panel.tsx'
import { type SectionName, sectionCalls } from './section-calls.ts'
import { useAdminTexts } from './use-admin-texts.ts'

/** A section of the administration. */
export function AdminPage({ section }: { section: SectionName }) {
  const { title, Content } = sections[section]
  return (
    <AdminFrame key={section} title={title} section={section} needs={sectionCalls[section]}>
      <Content />
    </AdminFrame>
  )
}

type FrameProps = {
  title: MessageDescriptor | string
  section?: SectionName | undefined
  /** The call that is the page's purpose: who may not make it reads whom to ask. */
  needs: StaffCall
  children: ReactNode
}

/** A page of the administration: shown to staff once their texts are loaded, asks before edits are lost. */
export function AdminFrame({ title, children, ...rest }: FrameProps) {
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
        aside={me && isStaff(me) ? <ManualLink /> : null}
      >
        <StaffOnly {...rest}>{children}</StaffOnly>
      </Page>
    </AskBeforeLeaving>
  )
}

function StaffOnly({ section, needs, children }: Omit<FrameProps, 'title'>) {
  const { t } = useLingui()
  const may = useMay()
  const { ghost } = useSession()
  const { data: me, error, refetch } = useQuery(queryFor('me.get'))
  if (!me) return <LoadingOrProblem failure={error} retry={refetch} height="320px" />
  if (isStaff(me)) {
    return (
      <>
        <AdminNav level={me.level} here={section} />
        <TrialPanel withSteps={section === 'today' || section === 'loans'} />
        {may(needs) ? (
          children
        ) : section === 'loans' ? (
          // The address without a name.
          <Navigate to="/admin/{-$section}" params={{ section: 'today' }} replace />
        ) : (
          <NotYours />
        )}
      </>
    )
  }
  return (
    <EmptyState title={t`Qui entra chi gestisce l'oggettoteca`} drawing="lock">
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

const deskCalls = {
  '/desk': 'desk.object',
  '/desk/till': 'till.get',
  '/desk/labels': 'desk.labels',
  '/desk/lockers': 'lockers.list',
} as const satisfies Record<DeskPage, StaffCall>

/** The links to the pages of the administration and of the desk that are the person's. */
function AdminNav({ level, here }: { level: number; here: SectionName | undefined }) {
  const { i18n, t } = useLingui()
  const may = useMay()
  // The supers of the server's default library create libraries; for anybody else the list is empty.
  const { data } = useQuery({ ...queryFor('admin.libraries'), enabled: isSuper(level) })
  const desk: Record<DeskPage, string> = {
    '/desk': t`Banco`,
    '/desk/till': t`Cassa`,
    '/desk/labels': t`Etichette`,
    '/desk/lockers': t`Smartlocker`,
  }
  const link = (page: SectionName | DeskPage) =>
    isDesk(page)
      ? may(deskCalls[page]) && (
          <Link key={page} to={page} activeOptions={{ exact: true }}>
            {desk[page]}
          </Link>
        )
      : may(sectionCalls[page]) &&
        (page !== 'libraries' || data?.length) && (
          <Link
            key={page}
            to="/admin/{-$section}"
            params={{ section: page === 'loans' ? undefined : page }}
            activeOptions={{ exact: true }}
          >
            {i18n._(sections[page].link)}
          </Link>
        )
  return (
    <GroupedPageNav
      label={t`Amministrazione`}
      groups={groups.map(({ title, pages }) => ({
        title: i18n._(title),
        links: pages.map(link).filter(Boolean),
        here: pages.some(page => page === here),
      }))}
    />
  )
}

const isDesk = (page: SectionName | DeskPage): page is DeskPage => page.startsWith('/')
