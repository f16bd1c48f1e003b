import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleUser, LogOut, Package, User } from 'lucide-react'
import { signOut } from '#src/session/access.ts'
import { Menu } from '#src/ui/menu/menu.tsx'

/** Links to profile and loans, and sign-out, for a member. */
export function ProfileMenu() {
  const { t } = useLingui()
  return (
    <Menu label={t`Profilo`} icon={<CircleUser size={24} />}>
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
    </Menu>
  )
}
