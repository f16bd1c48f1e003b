import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isAdmin } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useSession } from '#src/session/session.ts'
import { AskBeforeLeaving } from '#src/ui/form/ask-before-leaving.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'

/** Desk pages are for staff, and closed while they impersonate a member. They ask before edits are lost. */
export function StaffOnly({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui()
  const { ghost, status } = useSession()
  const { data: me, error, refetch } = useQuery(queryFor('me.get'))
  if (me && !ghost && isAdmin(me.level)) {
    return <AskBeforeLeaving active={status === 'member'}>{children}</AskBeforeLeaving>
  }
  return (
    <Page title={title} narrow>
      {me || ghost ? (
        <EmptyState title={t`Questa pagina è per chi gestisce l'oggettoteca`}>
          <p>
            {ghost ? (
              <Trans>Disattiva l'impersonificazione per tornare al banco.</Trans>
            ) : me?.must_enrol ? (
              <Link to="/me/security">
                <Trans>Per lavorare qui attiva il secondo passaggio dell'accesso</Trans>
              </Link>
            ) : (
              <Trans>Se lavori qui, chiedi a chi gestisce l'oggettoteca di abilitarti.</Trans>
            )}
          </p>
        </EmptyState>
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="320px" />
      )}
    </Page>
  )
}
