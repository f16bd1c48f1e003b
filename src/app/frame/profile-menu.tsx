import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleUser, LogIn, LogOut, Package, User } from 'lucide-react'
import { signOut } from '#src/session/access.ts'
import { useSession } from '#src/session/session.ts'
import { Menu } from '#src/ui/menu/menu.tsx'

/** Links to profile and loans, and sign-out; for a visitor sign-in. */
export function ProfileMenu() {
  const { t } = useLingui()
  const { status } = useSession()
  return (
    <Menu label={t`Profilo`} icon={<CircleUser size={24} />}>
      {status === 'visitor' || status === 'expired' ? (
        <Link to="/signin">
          <LogIn size={20} />
          <Trans>Accedi</Trans>
        </Link>
      ) : (
        <>
          <Link to="/me">
            <User size={20} />
            <Trans>Il mio profilo</Trans>
          </Link>
          <Link to="/me/orders">
            <Package size={20} />
            <Trans>I miei prestiti</Trans>
          </Link>
          <button type="button" onClick={() => void signOut()}>
            <LogOut size={20} />
            <Trans>Esci</Trans>
          </button>
        </>
      )}
    </Menu>
  )
}
