import { Link } from '@tanstack/react-router'
import { deletedProfile } from '#contract/texts/deleted-profile.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'

type Props = {
  /** An earlier server does not say it. */
  id?: string | undefined
  name: string
}

/** A member's name for staff, with a link to their page. One who left has none. */
export function PersonLink({ id, name }: Props) {
  const nameOf = usePersonName()
  if (!id || name === deletedProfile) return nameOf(name)
  return (
    <Link to="/admin/members/$id" params={{ id }}>
      {name}
    </Link>
  )
}
