/** Login and registration: never a page to come back to. */
export const isLoginPage = (path: string) =>
  ['/login', '/register', '/sign-up'].includes(path.split(/[?#]/)[0]?.replace(/(.)\/+$/, '$1') ?? '')

/** Whether a login may lead back to this page. */
export const isRemembered = (path: string) => !isLoginPage(path) && !/^\/(logout|auth\/|forgot-password)/.test(path)
