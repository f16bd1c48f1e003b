import { readShared, sharedTo } from '#contract/share.ts'

/** Something was shared with the app: goes on to where it belongs, with or without a network. */
export async function takeShared({ request }: { request: Request }): Promise<Response> {
  const to = sharedTo(readShared(await request.formData()), location.host)
  return Response.redirect(to, 303)
}
