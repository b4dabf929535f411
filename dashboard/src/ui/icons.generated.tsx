// Made by bin/build-icons.ts from Lucide (ISC License; see NOTICE); not to be edited.
import { icon } from './icon.tsx';

export const ArrowDown = icon(<><path d="M12 5v14m7-7l-7 7l-7-7" /></>);

export const ArrowLeft = icon(<><path d="m12 19l-7-7l7-7m7 7H5" /></>);

export const ArrowUp = icon(<><path d="m5 12l7-7l7 7m-7 7V5" /></>);

export const AtSign = icon(<><circle cx="12" cy="12" r="4" /><path d="M16 8v5a3 3 0 0 0 6 0v-1a10 10 0 1 0-4 8" /></>);

export const Ban = icon(<><circle cx="12" cy="12" r="10" /><path d="M4.929 4.929L19.07 19.071" /></>);

export const Building2 = icon(<><path d="M10 12h4m-4-4h4m0 13v-3a2 2 0 0 0-4 0v3" /><path d="M6 10H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-2" /><path d="M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16" /></>);

export const Calculator = icon(<><rect width="16" height="20" x="4" y="2" rx="2" /><path d="M8 6h8m0 8v4m0-8h.01M12 10h.01M8 10h.01M12 14h.01M8 14h.01M12 18h.01M8 18h.01" /></>);

export const Check = icon(<><path d="M20 6L9 17l-5-5" /></>);

export const ChevronDown = icon(<><path d="m6 9l6 6l6-6" /></>);

export const ChevronUp = icon(<><path d="m18 15l-6-6l-6 6" /></>);

export const CircleAlert = icon(<><circle cx="12" cy="12" r="10" /><path d="M12 8v4m0 4h.01" /></>);

export const CircleCheck = icon(<><circle cx="12" cy="12" r="10" /><path d="m16 9l-5.5 5.5L8 12" /></>);

export const CircleHelp = icon(<><circle cx="12" cy="12" r="10" /><path d="M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3m.08 4h.01" /></>);

export const CircleStop = icon(<><circle cx="12" cy="12" r="10" /><rect width="6" height="6" x="9" y="9" rx="1" /></>);

export const CircleX = icon(<><circle cx="12" cy="12" r="10" /><path d="m15 9l-6 6m0-6l6 6" /></>);

export const Coins = icon(<><path d="M13.744 17.736a6 6 0 1 1-7.48-7.48M15 6h1v4" /><path d="m6.134 14.768l.866-.5l2 3.464" /><circle cx="16" cy="8" r="6" /></>);

export const Columns3 = icon(<><rect width="18" height="18" x="3" y="3" rx="2" /><path d="M9 3v18m6-18v18" /></>);

export const Copy = icon(<><rect width="14" height="14" x="8" y="8" rx="2" ry="2" /><path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" /></>);

export const CreditCard = icon(<><rect width="20" height="14" x="2" y="5" rx="2" /><path d="M2 10h20M6 14h2" /></>);

export const Download = icon(<><path d="M12 15V3m9 12v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4" /><path d="m7 10l5 5l5-5" /></>);

export const ExternalLink = icon(<><path d="M15 3h6v6m-11 5L21 3m-3 10v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6" /></>);

export const EyeOff = icon(<><path d="M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575a1 1 0 0 1 0 .696a10.8 10.8 0 0 1-1.444 2.49m-6.41-.679a3 3 0 0 1-4.242-4.242" /><path d="M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151a1 1 0 0 1 0-.696a10.75 10.75 0 0 1 4.446-5.143M2 2l20 20" /></>);

export const Flag = icon(<><path d="M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528" /></>);

export const Globe = icon(<><circle cx="12" cy="12" r="10" /><path d="M12 2a14.5 14.5 0 0 0 0 20a14.5 14.5 0 0 0 0-20M2 12h20" /></>);

export const Hash = icon(<><path d="M4 9h16M4 15h16M10 3L8 21m8-18l-2 18" /></>);

export const History = icon(<><path d="M3 12a9 9 0 1 0 9-9a9.75 9.75 0 0 0-6.74 2.74L3 8" /><path d="M3 3v5h5m4-1v5l4 2" /></>);

export const Info = icon(<><circle cx="12" cy="12" r="10" /><path d="M12 16v-4m0-4h.01" /></>);

export const KeyRound = icon(<><path d="M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z" /><circle cx="16.5" cy="7.5" r=".5" fill="currentColor" /></>);

export const ListChecks = icon(<><path d="M13 5h8m-8 7h8m-8 7h8M3 17l2 2l4-4M3 7l2 2l4-4" /></>);

export const ListFilter = icon(<><path d="M2 5h20M6 12h12m-9 7h6" /></>);

export const LoaderCircle = icon(<><path d="M21 12a9 9 0 1 1-6.219-8.56" /></>);

export const LogOut = icon(<><path d="m16 17l5-5l-5-5m5 5H9m0 9H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" /></>);

export const Mail = icon(<><path d="m22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7" /><rect width="20" height="16" x="2" y="4" rx="2" /></>);

export const MailCheck = icon(<><path d="M22 13V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h8" /><path d="m22 7l-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7m14 12l2 2l4-4" /></>);

export const Map = icon(<><path d="M14.106 5.553a2 2 0 0 0 1.788 0l3.659-1.83A1 1 0 0 1 21 4.619v12.764a1 1 0 0 1-.553.894l-4.553 2.277a2 2 0 0 1-1.788 0l-4.212-2.106a2 2 0 0 0-1.788 0l-3.659 1.83A1 1 0 0 1 3 19.381V6.618a1 1 0 0 1 .553-.894l4.553-2.277a2 2 0 0 1 1.788 0zm.894.211v15M9 3.236v15" /></>);

export const MapPin = icon(<><path d="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0" /><circle cx="12" cy="10" r="3" /></>);

export const Maximize = icon(<><path d="M8 3H5a2 2 0 0 0-2 2v3m18 0V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3m8 0h3a2 2 0 0 0 2-2v-3" /></>);

export const MessageSquareText = icon(<><path d="M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2zM7 11h10M7 15h6M7 7h8" /></>);

export const Minus = icon(<><path d="M5 12h14" /></>);

export const Monitor = icon(<><rect width="20" height="14" x="2" y="3" rx="2" /><path d="M8 21h8m-4-4v4" /></>);

export const Moon = icon(<><path d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401" /></>);

export const Pause = icon(<><rect width="5" height="18" x="14" y="3" rx="1" /><rect width="5" height="18" x="5" y="3" rx="1" /></>);

export const Pencil = icon(<><path d="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4" /></>);

export const Phone = icon(<><path d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233a14 14 0 0 0 6.392 6.384" /></>);

export const Play = icon(<><path d="M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z" /></>);

export const Plus = icon(<><path d="M5 12h14m-7-7v14" /></>);

export const RefreshCw = icon(<><path d="M3 12a9 9 0 0 1 9-9a9.75 9.75 0 0 1 6.74 2.74L21 8" /><path d="M21 3v5h-5m5 4a9 9 0 0 1-9 9a9.75 9.75 0 0 1-6.74-2.74L3 16" /><path d="M8 16H3v5" /></>);

export const Repeat = icon(<><path d="m17 2l4 4l-4 4" /><path d="M3 11v-1a4 4 0 0 1 4-4h14M7 22l-4-4l4-4" /><path d="M21 13v1a4 4 0 0 1-4 4H3" /></>);

export const RotateCcw = icon(<><path d="M3 12a9 9 0 1 0 9-9a9.75 9.75 0 0 0-6.74 2.74L3 8" /><path d="M3 3v5h5" /></>);

export const Search = icon(<><path d="m21 21l-4.34-4.34" /><circle cx="11" cy="11" r="8" /></>);

export const SearchCheck = icon(<><path d="m8 11l2 2l4-4" /><circle cx="11" cy="11" r="8" /><path d="m21 21l-4.3-4.3" /></>);

export const Send = icon(<><path d="M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11zm7.318-19.539l-10.94 10.939" /></>);

export const Settings = icon(<><path d="M9.671 4.136a2.34 2.34 0 0 1 4.659 0a2.34 2.34 0 0 0 3.319 1.915a2.34 2.34 0 0 1 2.33 4.033a2.34 2.34 0 0 0 0 3.831a2.34 2.34 0 0 1-2.33 4.033a2.34 2.34 0 0 0-3.319 1.915a2.34 2.34 0 0 1-4.659 0a2.34 2.34 0 0 0-3.32-1.915a2.34 2.34 0 0 1-2.33-4.033a2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915" /><circle cx="12" cy="12" r="3" /></>);

export const Sparkles = icon(<><path d="M11.017 2.814a1 1 0 0 1 1.966 0l1.051 5.558a2 2 0 0 0 1.594 1.594l5.558 1.051a1 1 0 0 1 0 1.966l-5.558 1.051a2 2 0 0 0-1.594 1.594l-1.051 5.558a1 1 0 0 1-1.966 0l-1.051-5.558a2 2 0 0 0-1.594-1.594l-5.558-1.051a1 1 0 0 1 0-1.966l5.558-1.051a2 2 0 0 0 1.594-1.594zM20 2v4m2-2h-4" /><circle cx="4" cy="20" r="2" /></>);

export const SquareMousePointer = icon(<><path d="M12.034 12.681a.498.498 0 0 1 .647-.647l9 3.5a.5.5 0 0 1-.033.943l-3.444 1.068a1 1 0 0 0-.66.66l-1.067 3.443a.5.5 0 0 1-.943.033z" /><path d="M21 11V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h6" /></>);

export const Sun = icon(<><circle cx="12" cy="12" r="4" /><path d="M12 2v2m0 16v2M4.93 4.93l1.41 1.41m11.32 11.32l1.41 1.41M2 12h2m16 0h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41" /></>);

export const Table2 = icon(<><path d="M3 9h18M9 3v18" /><rect width="18" height="18" x="3" y="3" rx="2" /></>);

export const Tag = icon(<><path d="M12.586 2.586A2 2 0 0 0 11.172 2H4a2 2 0 0 0-2 2v7.172a2 2 0 0 0 .586 1.414l8.704 8.704a2.426 2.426 0 0 0 3.42 0l6.58-6.58a2.426 2.426 0 0 0 0-3.42z" /><circle cx="7.5" cy="7.5" r=".5" fill="currentColor" /></>);

export const Trash2 = icon(<><path d="M10 11v6m4-6v6m5-11v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2" /></>);

export const TriangleAlert = icon(<><path d="m21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01" /></>);

export const Undo2 = icon(<><path d="M9 14L4 9l5-5" /><path d="M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11" /></>);

export const Upload = icon(<><path d="M12 3v12m5-7l-5-5l-5 5m14 7v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4" /></>);

export const UserRound = icon(<><circle cx="12" cy="8" r="5" /><path d="M20 21a8 8 0 0 0-16 0" /></>);

export const Webhook = icon(<><path d="M18 16.98h-5.99c-1.1 0-1.95.94-2.48 1.9A4 4 0 0 1 2 17c.01-.7.2-1.4.57-2" /><path d="m6 17l3.13-5.78c.53-.97.1-2.18-.5-3.1a4 4 0 1 1 6.89-4.06" /><path d="m12 6l3.13 5.73C15.66 12.7 16.9 13 18 13a4 4 0 0 1 0 8" /></>);

export const WifiOff = icon(<><path d="M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69m8.83 2.69a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20" /></>);

export const X = icon(<><path d="M18 6L6 18M6 6l12 12" /></>);
