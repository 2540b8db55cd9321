/** The addresses of the desk's pages, for its router and for the server, which answers 404 to all others below `/desk`. */
export const deskPages = {
  home: '/desk',
  login: '/desk/login',
  invitation: '/desk/invitation',
  staff: '/desk/staff',
  account: '/desk/account',
} as const
