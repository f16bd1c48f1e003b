import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#src/features/account/profile-page.tsx'
import { ProfileRequests } from '#src/features/loans/lending/requests.tsx'
import { CurrentLoans } from '#src/features/loans/story/current-loans.tsx'

export const Route = createFileRoute('/_member/me/')({ component: Profile })

function Profile() {
  return (
    <ProfilePage
      loans={
        <>
          <ProfileRequests />
          <CurrentLoans />
        </>
      }
    />
  )
}
