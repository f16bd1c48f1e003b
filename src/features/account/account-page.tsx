import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useSession } from '#src/session/session.ts'
import { Page } from '#src/ui/page/page.tsx'
import { ContactForm } from './contact-form.tsx'
import { PrivacyActions } from './privacy-actions.tsx'
import { StaffActions } from './staff-actions.tsx'

/** The member's data, what staff did while impersonating, and deletion of the account. */
export function AccountPage() {
  const { t } = useLingui()
  const { ghost } = useSession()
  const { data: me, error, refetch, dataUpdatedAt } = useQuery(queryFor('me.get'))
  return (
    <Page title={t`I miei dati`} narrow>
      {me ? (
        <>
          <DataAge at={dataUpdatedAt} />
          {/* A stored copy may have an address that was replaced since. */}
          <ContactForm key={`${me.id} ${me.email}`} me={me} noImpersonation={!ghost} />
          {!ghost && <StaffActions />}
          {!ghost && <PrivacyActions />}
        </>
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="420px" />
      )}
    </Page>
  )
}
