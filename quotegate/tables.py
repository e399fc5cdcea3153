"""Words and characters, per language: data only, imports nothing.

One row is one thing a language does. Rows of words are regexes where a string says so; a comment names what a row must
not catch. "Leans back" rows are matched at the start of a sentence, "leans on" rows at its end.
"""

# --- Characters -------------------------------------------------------------------------------------------------------

# Sentence terminators of all scripts: Unicode UAX 29, Sentence_Break=STerm, without those of dead scripts.
TERMINATORS = "!?\u203c\u203d\u2047\u2048\u2049\u0589\u061d\u061e\u061f\u06d4\u0700\u0701\u0702\u07f9\u0964\u0965\u104a\u104b\u1362\u1367\u1368\u166e\u1735\u1736\u17d4\u17d5\u1803\u1809\u1944\u1945\u2e2e\u2e3c\u3002\ua4ff\ua60e\ua60f\ua6f3\ua6f7\ua876\ua877\ua8ce\ua8cf\ua92f\uaaf0\uaaf1\uabeb\ufe52\ufe56\ufe57\uff01\uff1f\uff61"
# Ambiguous terminators (ATerm): a full stop that may also stand in a number, a name or an abbreviation.
FULL_STOPS = ".\u2024\uff0e"
ELLIPSES = "\u2026"

# Close punctuation and quote marks that may follow a terminator and still belong to its sentence (SB Close).
CLOSERS = ")]}）］｝】〕〉》」』”’»›\"'"
DOUBLE_QUOTES = '"“”„‟«»「」『』〝〞＂'
SINGLE_QUOTES = "'‘’‚‛‹›＇"
COLONS = ":\uff1a\ufe55\ufe30\u2236"
DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"

# Line and paragraph separators that `str.splitlines` knows, as a regex class.
LINE_BREAKS = "\n\r\v\f\x1c-\x1e\x85\u2028\u2029"

# Shown as nothing: zero-width space, marks and overrides of direction, word joiner, byte order
# mark, soft hyphen, tags. As a regex class. Joiners (U+200C, U+200D) and variation selectors carry meaning and are not here.
_HIDDEN = "\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff"
INVISIBLE = _HIDDEN + "\U000e0000-\U000e007f"
# The same with joiners, variation selectors and invisible operators: what may differ between a quote and its passage.
# All of U+E0xxx are ignored by default; in one range they are told faster than in two.
UNSEEN = _HIDDEN + "\u034f\u180e\u200c\u200d\u2061-\u2064\u206a-\u206f\ufe00-\ufe0f\U000e0000-\U000e0fff"

# Han, kana and their marks: written without spaces, so a space beside one means nothing. Hangul is written with spaces.
CJK = "\u2e80-\u303f\u3040-\u30ff\u3100-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff9f\U00020000-\U0003ffff"

DOTS = "·・‧∙⋅"  # bullets with a space behind them; without one they may join the parts of a name
BULLETS = (  # the last are those of symbol fonts, in text from PDF and Word
    "•‣⁃⦁◦●○⚫⚬■□▪▫▸▹►▶▻◆◇⬥➢➤➔→★☆✦✧✓✔☑❏❑❖※\uf06c\uf06e\uf076\uf0a7\uf0a8\uf0b7\uf0d8\uf0e0\uf0fc"
)
CIRCLED = "\u2460-\u249b\u24ea-\u24ff\u2776-\u2793\u3220-\u3229\u3280-\u3289"

# --- Edges of sentences: words before a full stop ---------------------------------------------------------------------

# Never the last word of a sentence: a name, a number or an explanation follows.
NEVER_LAST = frozenset(
    "mr mrs ms mx messrs mme mlle dr drs prof rev fr hon gen col capt cpt lt ltc sgt cpl pvt maj cmdr adm sen rep reps gov pres "
    "supt insp det mt ft e.g i.e eg ie cf vs viz ca approx op incl excl esp resp".split()
)
# Numbered things: not the last word when a number follows, a Roman one or a single letter too.
BEFORE_NUMBER = frozenset(
    "no nos nr fig figs sec secs sect art arts vol vols p pp ch chap eq eqs ref refs tab tbl para paras cl app ex pt pts "
    "rs ver art reg regs rule sch schd bk col ed eds lit n nn § §§ room rm tel ext abs ca".split()
)
# May end a sentence or not: they do when the next word opens sentences (OPENING_WORDS).
MAYBE_LAST = frozenset(
    "etc inc ltd co corp llc plc bros jr sr esq st ave blvd rd dept univ assn est al ph.d phd m.d md b.a m.a b.sc m.sc ll.b ll.m d.c "
    "u.s u.k u.n e.u u.s.a u.s.c n.y l.a b.c a.d c.e b.c.e jan feb mar apr jun jul aug sep sept oct nov dec "
    "tue tues thu thur thurs fri min max misc hrs mins secs hr sec lb lbs oz kg km cm mm sq yd yds "
    "ed eds trans repr rev cont govt natl intl admin com pop temp tel fax ext ser "
    "hon adm maj ibid abbr dist div gal bldg apt fla calif mass penn ariz conn ore tenn".split()
)
ABBREVIATIONS = NEVER_LAST | BEFORE_NUMBER | MAYBE_LAST
# Words that open sentences and hardly ever stand capitalised inside one.
OPENING_WORDS = frozenset(
    "further furthermore moreover additionally meanwhile finally overall later next similarly instead even often sometimes usually "
    "a after all also although an and are as at because before both but by can did do does during each every few for from "
    "had has have he her here his how however i if in is it its let many may most my no not now on once one only or other our "
    "please several she should since so some such than that the their then there therefore these they this those though through "
    "to today under until was we were what when where whether which while who why will with would yes you your".split()
)
# The same for writers who begin a sentence in small letters.
SMALL_OPENING_WORDS = frozenset(
    "i i'm i've i'd i'll im ive the it it's its he he's she she's they they're we we're we've you you're this that's there there's "
    "what what's where when why who how is are was were do does did can could will would should have has my our your his if so "
    "not no yes please thanks thank also anyway maybe because someplace hopefully want can't don't didn't".split()
)
# Short forms of three letters and more that a full stop makes, in small letters.
SHORT_FORMS = frozenset(
    "pty pte sdn adj asst dir atty cllr wm sra mon wed sat sun hons dip grad cert yr sem para cl subcl sched cat vic qld tas ont tex "
    "hwy cnr ct cres ste blk lvl rm ph mob acct profs "
    "approx dept govt assoc incl excl resp temp misc repr trans orig prob spec subj intl natl admin univ prof corp pres capt comm "
    "comp cont dist elev equiv estab exec illus intro lang math med mgmt abbr adj adv alt appt apt arch asst attn aux avg bldg "
    "blvd bros cert chap col const coord cpl cum def del dem dep diag diff dim div doc eng est etc ext fed fem fig freq gen geog "
    "geol geom gov gram hist hort hosp hrs ibid immed imp inc ind inf info inst int jnl jour lab lat lib lit loc ltd mag manuf "
    "masc max mech mem memo mfg mgr mil min mins mod mon nat neg neut nom num obj obs occ oct opp opt org oxy para pass path perf "
    "perh perm pers pert phil phon phr phys plur poet polit poss pref prep prev princ pron prop prov psych publ qty quot rec ref reg "
    "rel rep repr resp rev sat sch sci sec sect sep sept ser sing soc spec sqq std str sub subj subst suff sup supp surg syll symb "
    "syn syst tech tel theol trad trig typ ult univ usu vac var vet viz vocab vol vols vulg yrs zool".split()
)
TIMES = frozenset(("a.m", "p.m"))
AFTER_TIMES = frozenset(
    "EST EDT ET CST CDT CT MST MDT PST PDT PT GMT UTC BST CET AEST AEDT Eastern Central Mountain Pacific Local Sharp Monday Tuesday "
    "Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December".split()
)
# Verbs by which a quotation is somebody's: “Really?” Mom asks.
SAYING = (
    "said says say asked asks cried cries called calls shouted shouts replied replies answered answers exclaimed whispered "
    "whispers yelled yells muttered laughed wondered thought snapped added adds sighed told begged screamed growled demanded smiled".split()
)
# How a Chinese line ends that only names: 申请办法, 会员须知.
NAMES_ZH = (
    "办法", "时间", "须知", "条件", "流程", "规定", "说明", "情况", "事项", "要求", "材料", "指南", "名单", "费用", "标准", "章程", "有效期",
    "安排", "政策", "制度", "守则", "细则", "规则", "通知", "公告", "简介", "介绍", "概况", "清单", "对象", "范围", "程序", "步骤", "方式", "期限",
)  # fmt: skip
SAYING_ZH = ("说", "道", "问", "喊", "叫", "表示", "指出", "认为", "称")
# A line or sentence that ends with one of these goes on.
NOT_LAST_WORDS = frozenset(
    "never not cannot only "
    "a an the of to in on at by for from with without within into onto upon and or nor but as if than that which who whom whose "
    "is are was were be been being has have had will would shall should can could may might must do does did not their its "
    "your our my his her this these those such each every any between among through during under over per via including "
    "when where while because unless until although though about after before against".split()
)
# How a Chinese line ends that goes on.
NOT_LAST_ZH = (
    "不", "不得", "不能", "不可", "必须", "应当", "在", "于", "和", "与", "及", "或", "或者", "把", "被", "如果", "除非", "按照", "可以", "需要",
)  # fmt: skip
# How a line begins that says for whom or when the line above does not hold.
CONDITIONS = (
    "except", "unless", "but", "only", "provided", "excluding", "other than", "subject to", "但", "惟", "除",
)  # fmt: skip
# Finite verbs short enough to list: a line without a stop that has one says something; without one it only names.
FINITE_VERBS = frozenset(
    "is are was were am be has have had do does did can could may might must shall should will would cannot can't don't doesn't "
    "isn't aren't won't opens closes begins starts takes requires applies includes expires lasts remains allows means provides depends "
    "becomes contains receives comes goes happens exists gets gives".split()
)
# Names that are written with a capital anywhere: at the head of a line they do not show that a sentence begins.
CALENDAR = frozenset(
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays Sundays January "
    "February March April May June July August September October November December".split()
)

# --- Sentences that lean on their neighbours: English -----------------------------------------------------------------

# Each row spells in full the words it opens with: it is looked up by them.
LEANS_BACK_EN_ROWS = (
    # pointing words
    r"(?:This|That|These)\b",
    r"Those\b(?! (?:who|whose|whom|with|without|wishing|seeking|applying|interested)\b)",
    r"Such\b(?! as\b)",
    # not “It is illegal to …”, “It takes ten days to …”
    (
        r"It\b(?!(?:['’]s| (?:is|was|will be|may be|can be|would be|might be|has been))?(?: not| never| also| always| often| usually)?"
        r" (?:great|good|nice|fine|recommend|(?:il)?legal|important|(?:im)?possible|(?:un)?necessary|required|recommended|best|better|easy|difficult|hard|essential|common"
        r"|(?:in)?advisable|worth|(?:un)?likely|clear|true|helpful|useful|your|(?:dis)?allowed|permitted|forbidden|prohibited|customary|usual"
        r"|crucial|vital|(?:un)?safe|known|expected|assumed|believed|estimated|said|reported|widely|generally|up to you|not until|only"
        r"|mandatory|compulsory|sufficient|enough|wise|polite|rude|normal|an offence|a crime|takes|costs|rains|snows)\b,? \w)"
    ),
    r"(?:He|She|They|His|Her|Their|Its|Him|Them|Theirs|Hers)\b",
    # joining words
    r"(?:However|But|Therefore|Also|Otherwise|Thus|Hence|Moreover|Furthermore|Nevertheless|Nonetheless|Instead|Consequently)\b",
    r"(?:Accordingly|Additionally|Likewise|Similarly|Conversely|Besides|Meanwhile|Afterwards|Afterward|Subsequently|Yet|Still|And|Or|Nor)\b",
    r"(?:Then|Finally|Next|Later|Indeed|Alternatively|Specifically|Rather(?! than)|Plus|Equally|Hereafter|Thereafter|Thereby)\b",
    r"(?:Further|Here|There|Again|Second|Secondly|Third|Thirdly|Fourth|Lastly),",
    r"So\b(?! far\b| that\b| long\b| as\b| many\b| much\b)",
    r"If (?:not|so)\b",
    r"(?:For (?:example|instance)|In (?:addition|contrast(?! to)|other words|particular|fact|turn|short|any case|both cases|the same way|essence|the end))\b",
    r"(?:On the (?:other hand|contrary)|As (?:a result|such|well|an example)|At the same time|After all|That said|Even so|What is more|By the end(?=,))\b",
    r"(?:Both(?!(?: [\w-]+){1,3} and\b)|Neither(?!(?: [\w-]+){1,6} nor\b)|Either(?!(?: [\w-]+){1,6} or\b)|Another)\b",
    r"The (?:former|latter|same|other|others)\b",
    r"(?:Most|Some|Many|All|None|Each|One|Two|Three|Few|Several|Half|Any) of (?:them|these|those|whom)\b(?! who\b)",
    r"(?:Others|None)\b(?! of\b)",
    r"(?:For|In) the (?:former|latter)\b",
    r"(?:As above|Even then|Same for|The said|The aforementioned|Not always)\b",
    r"The (?:above|(?:second|third|other) (?:option|one|exception|way|case))\b",
    r"As (?:mentioned|noted|stated|described|explained|shown|outlined|said) (?:above|below|before|earlier)\b",
    r"If (?:you do|you do not|you don['’]t|yes|none|neither|either),|If none\b|In (?:either|which|neither) case\b",
    r"(?:Until|Since|By|Before|From) then\b|Failing (?:that|this|which)\b",
    r"(?:Please note|Note) that (?:this|it|these|they|he|she)\b",
    # no whole sentence
    r"(?:Except|Because|Although|Though|Whereas|Only if|Unless|Provided|Providing)\b(?![^,]*,)",
    r"(?:Not necessarily|Absolutely|Certainly|Unfortunately not)\b",
    r"(?:Only then|Doing (?:so|this|that)|To do (?:so|this|that)|Here you|There you)\b",
    # a pointing word behind an opening one: In that case, When she, Perhaps they, Significantly, this
    (
        r"(?:In|For|To|With|On|At|By|From|After|Before|Because of|Due to|During|Under|Despite|As a result of|Since|Until|Through|Among|Of"
        r"|Beyond|Above|Below|Between|Within|Without|Over|Against|Around|Like|Unlike|Given|Regarding|If|When|While|Although|Though|Once"
        r"|Because|As|Unless|Whether|Whenever|Even if|Even though|Maybe|Perhaps|Somehow|Of course|Today|Now|Well|[A-Z][a-z]{1,20}ly),?"
        r" (?:this|that['’]?s?|these|those|such(?! an?\b)|it(?:['’]s)?|he|she|they|him|them|his|her|its|their)\b(?! who\b)"
    ),
    r"(?:To|By|After|Before|When|If|Once|While|Because|Although|As|Since|Unless|Until)(?: [\w'-]+){1,3} (?:this|these|those|them)\b(?! \w+ (?:who|that|which)\b)",
    # answers
    r"Yes\b|No(?:[,;:!]| ?[—–]|\.(?! ?\d)| (?:you|we|it|they|he|she)\b)",
)
LEANS_ON_EN_ROWS = (
    ":", ",", ";",
    "and", "or", "but", "nor", "including", "such as", "as follows",
    r"the following(?: (?:\w+ )?(?:\w+s|criteria))?(?: \([^()]*\))?",
    "listed below", "shown below", "given below", "described below", "set out below", "criteria below", "conditions below",
    "requirements below", "documents below", "options below", "steps below", "table below", "list below",
)  # fmt: skip

# --- Chinese ----------------------------------------------------------------------------------------------------------

LEANS_BACK_ZH_ROWS = (
    r"此(?!类推|起彼伏)",
    r"该(?!死)",
    r"上述|以上(?!海)|前述|前者|后者",
    r"这|那(?!不勒斯|么多年)|其(?!他|它|实|余|中国(?!际))|它|他(?!国|人|乡)|她|两者|二者|双方",
    r"如果这|如果不[，,]|如果不是(?:这样|如此|的话)?[，,]|不[，,。]|否[，,]|否则|是的?[，,]|可以[，,]|不可以|不能[，,]|对[，,]|没错",
    r"同样|同时(?!使用|存在|具备|满足|拥有|持有|符合|选|运行|进行|发生|开|就读)|同理|另外|此外|除此|但(?!凡|丁)|然而|然后|因此|因而|所以|于是|从而|并且|而且|或者|不过|可是|只是|而(?!立)|且|并(?!列|购)",
    r"(?:在|对|对于|关于|由于|通过|根据|除了)这|前款|前项|如上所述|若否|如是[，,]|不然|再者|又如|惟|甚至|反而|至于|另一[种个]",
    r"也(?!门)|还(?!款|书|贷|清|原)|仍|亦",
    r"第[二三四五六][，,]|再来|接下来|当时[，,]|届时|比方说|从那",
    r"尽管如此|不仅如此|虽然如此|在此之[前后]|综上|有鉴于此|与此[不相]|针对(?:以上|上述)|对上述|另须|却|同上",
    r"(?:不用|不会|没有|有|会的|不需要|需要)[，,]",
    r"为此|对此|据此|由此|因此|就此|至此|如此|故(?!宫|事|障|意|乡|居)|接着|随后|随即|之后|其后|后来(?!者)|最后|最终|例如|比如|譬如|总之|换言之|也就是说|反之|相反|相比之下|与此同时|即(?!使|将|便|时|日)|则",
)
LEANS_BACK_ROWS = LEANS_BACK_EN_ROWS + LEANS_BACK_ZH_ROWS
LEANS_ON_ZH_ROWS = (
    "：", "，", "、", "；",
    "并且", "而且", "或者", "或", "和", "及", r"如下(?:所示)?", "包括", "如左", "如后",
    r"见下\w?", r"左列\w{0,4}",
    r"下列\w{0,6}",
    r"以下(?<![\d一二三四五六七八九十百千万半人名岁元米分度级个年月日天%％]以下)\w{0,6}",  # not “十人以下”
)  # fmt: skip

# Traditional characters of the words in these tables, each before its simplified twin.
TRADITIONAL = (
    "這这該该後后則则為为與与於于從从並并當当屆届過过時时兩两條条項项應应須须會会實实舉举總总換换話话說说據据對对來来沒没錯错雙双還还"
    "無无請请開开關关辦办費费學学規规麼么嗎吗問问題题個个裡里樣样幾几誰谁隨随終终結结單单經经種种類类況况嚴严絕绝繳缴領领參参見见圖图將将"
    "違违謠谣騙骗詐诈處处罰罚誤误懲惩喪丧資资竊窃襲袭謝谢暫暂僅仅廢废勸劝駁驳銷销傳传釣钓魚鱼術术負负紅红線线濫滥騷骚擾扰"
)

# --- Introductions of lists -------------------------------------------------------------------------------------------

# The items below hold under a condition only.
LIST_CONDITION_ROWS = (
    (
        r"(?i:\b(?:(?:if|unless)(?: \w+){0,2}|provided(?: that)?|as long as|when|where)\s?[-–—…]?$"
        r"|^(?:if|unless|when(?! (?:to|is|are|do|does|can|will|should|must|may)\b))\b[^,]*$)"
    ),
    r"(?i:\b(?:one|any|each|all) of these\b|\b(?:these|following) (?:cases|conditions|circumstances|situations|reasons)\b)",
    r"情形|之一|(?:下列|以下).{0,4}(?:条件|情况)|(?:如果|若(?!干)|一旦)[^，,]*$",
)
LIST_INTRO_ROWS = (
    *LIST_CONDITION_ROWS,
    r"(?i:\b(?:the following|as follows|below)\b|\b(?:that|to|who|by|not|are|is|of|for|with|and|or|include[sd]?|including|such as|either|one of|any of|all of)\s?[-–—…]?$|^who\b[^.]*\?$)",
    r"下列|以下|如下|包括|应当?$|须$|需$|者$|(?:哪些人|谁)[^。]*[?？]$",
)
# A line without a stop right above a list that turns what the items say into its opposite: it denies or excludes, forbids,
# or tells what is wrong or punished.
LIST_EXCLUDES_ROWS = (
    (
        r"(?i:\b(?:no(?!\.)|not(?! (?:forget|miss|sure)\b)|never|none|nobody|nothing|neither|cannot|\w{1,8}n['’]ts?(?! (?:forget|miss)\b)"
        r"|without|except\w{0,6}|exclu\w{1,9}|exempt\w{0,4}|instead of|rather than)\b|\bonly$)"
    ),
    (
        r"(?i:\b(?:avoid\w{0,3}|refus\w{1,4}|reject\w{0,4}|den(?:y|ied)|refrain\w{0,4}|stop \w+ing|forbid\w{0,5}|prohibit\w{0,4}|bann?(?:ed|s)|barred"
        r"|void|off[- ]limits|restricted|inappropriate|improper|against (?:the )?(?:law|rules?|policy)|disqualif\w{1,8}|steer clear"
        r"|(?:un|il|in|dis)(?:lawful|legal|acceptable|eligible|valid|authori[sz]ed|allowed|permitted|suitable|safe))\b)"
    ),
    (
        r"(?i:\b(?:myths?|mistakes?|false|wrong\w{0,3}|incorrect|untrue|fake|scam\w{0,4}|phishing|fraud\w{0,5}|offen[cs]es?|misconduct|plagiari\w{2,5}|cheat\w{0,3}"
        r"|violat\w{2,4}|breach\w{0,3}|penali[sz]\w{1,3}|punish\w{1,5}|fined|expelled|expulsion|dismiss(?:ed|als?)|los(?:es?|ing)|forfeit\w{0,2}|revoked?"
        r"|misconceptions?|pitfalls?|red flags?|warning signs?|misus\w{1,3}|abus\w{1,4}|harass\w{0,4}|bull(?:y|ies|ying)|grounds for"
        r"|withdrawn|superseded|repealed|obsolete|outdated)\b)"
    ),
    (
        r"[勿禁拒忌]|不(?!同|动产|仅|但|断|少|久|限|管|论|过|定期|要忘|要错过)|未(?!来|婚|成年)|没有|无(?!线|障|人机|论)|免(?!费|税|签|疫|修|试)|除(?:外|非|了)"
        r"|例外|[仅只]限|谢绝|千万别|停止|暂停|丧失|失去|失效|作废|废止"
    ),
    (
        r"误区|误解|错误|违(?!约金)|作弊|抄袭|剽窃|处分|处罚|惩|开除|劝退|清退|驳回|吊销|撤销|取消.{0,6}资格|(?:被|将|予以)取消"
        r"|谣言|传言|骗|诈|钓鱼|套路|话术|陷阱|虚假|假的|可疑|反例|负面|红线|黑名单|滥用|失信|骚扰|霸凌|欺凌"
    ),
)

_NO_QUESTION = r"(?!(?:I|My|What|How|When|Where|Why|Can|Does|Is|Are|Will|Should|Must|May|Do(?! not))\b)"
# A short line without a colon that cannot be read without the lines below it, and turns or conditions them.
LIST_OPEN_ROWS = (
    rf"(?i:^{_NO_QUESTION}.*\b(?:not|never|cannot|\w{{1,8}}n['’]ts?)(?: \w{{2,12}})?$)",
    r"(?i:^(?:what(?! (?:happens|if|to do|do|can|should)\b)|who|things|items)\b.*\b(?:not|never|cannot|\w{1,8}n['’]t|excluded|prohibited|forbidden)\b[^.?!]*$)",
    r"(?i:^(?:prohibited|forbidden|banned|excluded|unacceptable|ineligible)(?: \w+){0,3}$|\b(?:prohibited|forbidden|banned|excluded|exclusions|exceptions)$)",
    rf"(?i:^{_NO_QUESTION}.*\b(?:if|unless)(?: \w+){{0,2}}$)",
    r"(?i:^(?:[\w’']+ ){0,2}(?:myths?|misconceptions?|mistakes?|scams?|offences?)(?: \d{1,2})?$)",
    r"(?i:^(?:\w+ )?(?:reasons|grounds) (?:for|of|to|why|that)\b[^.?!]*\b(?:refus|reject|den|cancel|dismiss|exclu|expel|not\b)\w*$)",
    r"(?:禁止|严禁|不得|不准|不许|请勿|切勿|不要|不可以?|不能|勿)(?:做|带|携带)?$",
    (
        r"(?:[不未无禁拒违]|取消|作弊).*(?:原因|情形|情况|行为|物品|做法|例子|人员|对象)$"
        r"|(?:禁止|严禁|违禁|违规|禁忌|不予|不可|不能|不得|无法).*(?:事项|清单|目录|范围|名单|学生|人群|项目|地区|专业)$"
    ),
    r"^.{0,4}(?:误区|误解|谣言|错误|反例|骗局)[一二三四五六七八九十\d]{0,2}$",
)
# What is below does hold, though the line has such words in it.
LIST_ADVICE_ROWS = (
    r"(?i:(?:how|ways|tips) (?:to|on|for) (?:avoid|prevent|protect|report|appeal|deal|stop)\w{0,3}\b)",
    r"(?:如何|怎样|怎么)(?:避免|防止|防范|预防|应对|举报|申诉)",
)

# --- Answers of models ------------------------------------------------------------------------------------------------

UNSURE = (
    "不确定",
    "不知道",
    "不清楚",
    "无法确定",
    "无法回答",
    "没有找到",
    "未找到",
    "找不到",
    "没有提到",
    "没有提及",
    "未提及",
    "没有相关",
    "无相关",
    "不確定",
    "無法確定",
    "無法回答",
    "沒有找到",
    "沒有提到",
    "沒有提及",
    "沒有相關",
    "無相關",
    "not sure",
    "unsure",
    "don't know",
    "do not know",
    "couldn't find",
    "could not find",
    "can't find",
    "cannot find",
    "unable to find",
    "can't answer",
    "unable to answer",
    "none of the passages",
    "no information",
    "no relevant",
    "n/a",
    "not found",
    "not answer",
    "未提供",
    "无法从",
    "無法從",
    "not mentioned",
    "doesn't say",
    "do not say",
    "does not say",
    "don't say",
    "not enough information",
    "no answer",
)

# --- Years ------------------------------------------------------------------------------------------------------------

# Words before a number from 1900 to 2099 that make it a year: not “Education Act 2010”, “extension 2024”.
BEFORE_YEAR = (
    "in", "from", "until", "till", "before", "after", "by", "during", "for", "through", "year", "fy", "the", "and", "to", "or",
    "between", "within", "ay", "spring", "summer", "autumn", "fall", "winter", "semester", "term", "early", "late", "mid",
    "jan(?:uary)?", "feb(?:ruary)?", "mar(?:ch)?", "apr(?:il)?", "may", "june?", "july?", "aug(?:ust)?", "sept?(?:ember)?",
    "oct(?:ober)?", "nov(?:ember)?", "dec(?:ember)?",
)  # fmt: skip
# Words behind such a number that make it an amount.
COUNTED = (
    "dollars?", "euros?", "pounds?", "yuan", "rmb", "usd", "aud", "eur", "students?", "people", "persons?", "words?", "characters?",
    "hours?", "days?", "minutes?", "km", "kg", "m", "metres?", "meters?", "miles?", "points?", "members?", "copies", "items?", "places",
    "seats?", "rooms?", "books?", "times", "square", "per", "mm", "cm", "ml", "kcal", "employees", "staff", "units?", "credits?",
)  # fmt: skip
