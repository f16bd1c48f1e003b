import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  Bell,
  Bookmark,
  Boxes,
  CircleHelp,
  Download,
  IdCard,
  KeyRound,
  LogOut,
  Package,
  PackagePlus,
  RefreshCw,
  ShieldCheck,
  SlidersHorizontal,
  Smartphone,
  Store,
  UserCog,
} from 'lucide-react'
import type { Me } from '#contract/shapes/member.ts'
import { cardState, sellsCards } from '#domain/membership.ts'
import { isStaff } from '#domain/permissions.ts'
import { useLibrary } from '#src/library/library.ts'
import { signOut } from '#src/session/access.ts'
import { mayOffer } from '#src/session/may-offer.ts'
import { useSession } from '#src/session/session.ts'
import { useRefusals } from '#src/session/use-refusals.ts'
import { LinkGroup, LinkGroups } from '#src/ui/page/link-list.tsx'
import styles from './account.module.css'

/** Links to the member's pages, for the features that this library has. */
export function ProfileMenu({ me }: { me: Me | undefined }) {
  const { t } = useLingui()
  const library = useLibrary()
  const { is } = library
  const { ghost } = useSession()
  const lends = useRefusals('lend').length === 0
  return (
    <LinkGroups label={t`Il mio profilo`} className={styles.menu}>
      {me && !ghost && isStaff(me) && (
        <LinkGroup title={<Trans>Per chi gestisce</Trans>}>
          {mayOffer(me, 'desk.object') && (
            <Link to="/desk">
              <Store size={20} />
              <Trans>Banco</Trans>
            </Link>
          )}
          <Link to="/admin/{-$section}" params={{ section: undefined }}>
            <SlidersHorizontal size={20} />
            <Trans>Amministrazione</Trans>
          </Link>
        </LinkGroup>
      )}
      <LinkGroup title={<Trans>Prestiti e oggetti</Trans>}>
        <Link to="/me/orders">
          <Package size={20} />
          <Trans>I miei prestiti</Trans>
        </Link>
        <Link to="/me/wishes">
          <Bookmark size={20} />
          <Trans>Per dopo e in coda</Trans>
        </Link>
        {is.mandatory_sharing && (
          <Link to="/me/products/{-$id}" params={{ id: undefined }}>
            <Boxes size={20} />
            <Trans>I miei oggetti</Trans>
          </Link>
        )}
        {me?.can_post_objects && lends && (
          <Link to="/me/product-edit">
            <PackagePlus size={20} />
            <Trans>Carica un oggetto</Trans>
          </Link>
        )}
      </LinkGroup>
      <LinkGroup title={<Trans>Tessera e profilo</Trans>}>
        {is.mandatory_sharing && (
          <Link to="/me/memberships">
            <IdCard size={20} />
            <Trans>Le mie tessere</Trans>
          </Link>
        )}
        {sellsCards(library) && (
          <Link to="/me/rinnovo-tessera">
            <RefreshCw size={20} />
            {me && cardState(me.is) === 'missing' ? (
              <Trans>Fai la tessera</Trans>
            ) : (
              <Trans>Rinnova tessera</Trans>
            )}
          </Link>
        )}
        <Link to="/me/account">
          <UserCog size={20} />
          <Trans>I miei dati</Trans>
        </Link>
        <Link to="/me/notices">
          <Bell size={20} />
          <Trans>Avvisi e calendario</Trans>
        </Link>
        {!ghost && (
          <Link to="/me/security">
            <ShieldCheck size={20} />
            <Trans>Sicurezza</Trans>
          </Link>
        )}
        {/* Staff who impersonate a member may not change the password; the server refuses it too. */}
        {!is.sso_signin && me && !ghost && (
          <Link to="/me/security" hash="password">
            <KeyRound size={20} />
            <Trans>Cambia password</Trans>
          </Link>
        )}
      </LinkGroup>
      <LinkGroup title={<Trans>App e aiuto</Trans>}>
        <Link to="/install">
          <Smartphone size={20} />
          <Trans>Installa l'app</Trans>
        </Link>
        <Link to="/help" hash="catalogue">
          <Download size={20} />
          <Trans>Tutto il catalogo sul telefono</Trans>
        </Link>
        <Link to="/help">
          <CircleHelp size={20} />
          <Trans>Aiuto</Trans>
        </Link>
      </LinkGroup>
      <LinkGroup>
        <button type="button" onClick={() => void signOut()}>
          <LogOut size={20} />
          <Trans>Esci</Trans>
        </button>
      </LinkGroup>
    </LinkGroups>
  )
}
