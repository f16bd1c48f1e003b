import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { PushSection } from '#src/features/push/push-switch.tsx'

export const Route = createFileRoute('/_member/me/account')({ component: Account })

function Account() {
  return (
    <AccountPage>
      <PushSection />
    </AccountPage>
  )
}
