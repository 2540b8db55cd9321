/**
 * Method and URL of every call, under `/api` (spec section 7; ours where it is silent). Without schemas, so that no page loads zod for
 * it.
 */
export const calls = {
  login: { method: 'POST', url: '/auth/login' },
  register: { method: 'POST', url: '/auth/register' },
  currentUser: { method: 'GET', url: '/user' },
  logout: { method: 'GET', url: '/auth/logout' },
  resendVerification: { method: 'POST', url: '/auth/email/verification-notification' },
  verifyEmail: { method: 'GET', url: '/auth/verify-email/:userId/:token' },
  forgotPassword: { method: 'POST', url: '/auth/password/forgot' },
  resetPassword: { method: 'POST', url: '/auth/password/reset/:userId/:token' },
  changeEmail: { method: 'POST', url: '/auth/change-email' },
  updateAccount: { method: 'POST', url: '/auth/update-account' },
  changePassword: { method: 'POST', url: '/user/password' },
  changeCaseMails: { method: 'POST', url: '/user/case-mails' },
  listSessions: { method: 'GET', url: '/user/sessions' },
  revokeSession: { method: 'DELETE', url: '/user/sessions/:id' },
  showTakeout: { method: 'GET', url: '/user/takeout' },
  askForTakeout: { method: 'POST', url: '/user/takeout' },
  openTakeout: { method: 'POST', url: '/user/takeout/address' },
  dropTakeout: { method: 'DELETE', url: '/user/takeout' },

  storeIncident: { method: 'POST', url: '/incidents/store' },
  updateIncident: { method: 'POST', url: '/incidents/update/:id' },
  showIncident: { method: 'GET', url: '/incidents/show/:id' },
  listIncidents: { method: 'GET', url: '/incidents/list' },
  deleteIncident: { method: 'DELETE', url: '/incidents/:id' },
  answerHold: { method: 'POST', url: '/incidents/hold/:id' },

  showWithdrawal: { method: 'GET', url: '/incidents/withdrawal/:id' },
  withdrawIncident: { method: 'POST', url: '/incidents/withdrawal/:id' },
  takeBackIncident: { method: 'POST', url: '/incidents/withdrawal/:id/take-back' },
  showLeaving: { method: 'GET', url: '/user/leaving' },
  leave: { method: 'POST', url: '/user/leaving' },
  stay: { method: 'POST', url: '/user/leaving/take-back' },
  checkReceipt: { method: 'POST', url: '/receipts/check' },
  sendRequest: { method: 'POST', url: '/privacy-requests' },
  readRequest: { method: 'POST', url: '/privacy-requests/read' },

  listMessages: { method: 'GET', url: '/incidents/messages/:id' },
  sendMessage: { method: 'POST', url: '/incidents/messages/:id' },
  readMessages: { method: 'POST', url: '/incidents/messages/:id/read' },
  listCorrections: { method: 'GET', url: '/incidents/corrections/:id' },
  correctIncident: { method: 'POST', url: '/incidents/corrections/:id' },
  listConsents: { method: 'GET', url: '/incidents/consents/:id' },
  answerConsent: { method: 'POST', url: '/incidents/consents/:id' },
  listOwnConsents: { method: 'GET', url: '/user/consents' },

  listPapers: { method: 'GET', url: '/papers/:id' },
  listEvidence: { method: 'GET', url: '/papers/:id/evidence' },
  savePaper: { method: 'POST', url: '/papers/:id' },
  resetPaper: { method: 'POST', url: '/papers/:id/reset' },
  printPaper: { method: 'POST', url: '/papers/:id/pdf' },

  listReleases: { method: 'GET', url: '/numbers' },
  showRelease: { method: 'GET', url: '/numbers/:slug' },

  listCountries: { method: 'GET', url: '/general/countries/list' },
  listCities: { method: 'GET', url: '/general/cities/list' },
  listHarassmentCategories: { method: 'GET', url: '/general/harassment-categories/list' },

  listArticles: { method: 'GET', url: '/impact-highlight/list' },
  filterArticles: { method: 'GET', url: '/impact-highlight/filter' },
  showArticle: { method: 'GET', url: '/impact-highlight/show/:id' },
  listArticleChoices: { method: 'GET', url: '/impact-highlight/choices' },
  listFavourites: { method: 'GET', url: '/impact-highlight/favourite/list' },
  markFavourite: { method: 'GET', url: '/impact-highlight/mark/as/favourite/:id' },
  storeTip: { method: 'POST', url: '/impact-highlight/store' },
  listOwnTips: { method: 'GET', url: '/impact-highlight/tips/list' },
  listArticleCategories: { method: 'GET', url: '/general/impact-highlight-categories/list' },
  listNewsAgencies: { method: 'GET', url: '/general/news-agencies/list' },

  listKnowledge: { method: 'GET', url: '/knowledge/list' },
  reportDeadLink: { method: 'POST', url: '/knowledge/dead-links' },

  showDashboard: { method: 'GET', url: '/dashboard' },
} as const
