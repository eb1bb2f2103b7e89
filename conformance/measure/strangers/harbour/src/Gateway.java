import com.sun.net.httpserver.*;
import java.io.*;
import java.math.*;
import java.net.*;
import java.nio.charset.*;
import java.nio.file.*;
import java.time.*;
import java.time.format.*;
import java.util.*;
import java.util.concurrent.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.xml.parsers.*;
import org.w3c.dom.*;

public final class Gateway {
  static final Charset U8=StandardCharsets.UTF_8;
  static String defect="", odd=""; static boolean noSig=false; static int port=0;
  static boolean D(String id){ return defect.equals(id); }
  static boolean O(String id){ return odd.equals(id); }

  // ---------------------------------------------------------------- merchants
  static final class Account { final String merchant,id,key,name; final boolean atOnce; final Set<String> ips; final String password;
    Account(String m,String i,String k,String n,boolean a,String pw,String... ip){merchant=m;id=i;key=k;name=n;atOnce=a;password=pw;ips=new HashSet<>(Arrays.asList(ip));} }
  static final Map<String,Account> ACCOUNTS=new LinkedHashMap<>();
  static void acc(Account a){ ACCOUNTS.put(a.merchant+"/"+a.id,a); }
  static {
    acc(new Account("880017","88001701","hb-k1-Tj4vQ9zLw2","Quayside Books (by request)",false,"lantern-17","127.0.0.1","127.0.0.9"));
    acc(new Account("880017","88001702","hb-k2-Re8mXc5NaP","Quayside Books (at once)",true,"lantern-17","127.0.0.1","127.0.0.9"));
    acc(new Account("880042","88004201","hb-k3-Yu1kGd7BsV","Mole & Pier Travel",true,"lantern-42","127.0.0.1"));
    acc(new Account("880099","88009901","hb-k4-Wo6hFt3JqE","Far Buoy Ltd",false,"lantern-99","127.0.0.77"));
  }
  static final Set<String> APMS=new HashSet<>(Arrays.asList("BANKLINE","QRWAVE","TIDEPAY"));
  static final Set<String> ZERO=new HashSet<>(Arrays.asList("JPY","KRW","VND","CLP")), THREE=new HashSet<>(Arrays.asList("KWD","BHD","OMR","TND","JOD"));
  static int dec(String cur){ return ZERO.contains(cur)?0:THREE.contains(cur)?3:2; }

  // ---------------------------------------------------------------- records
  static final class Sub { String id,name,contract,notify; Account acc; Order first; boolean active,cancelled; int period; Instant due; Order created; int done,max; String amount; }
  static final class Refund { String ref,merchantRef,reason; BigDecimal amount; Instant at; }
  static final class Order { String id,no,cur,status,orderStatus,result,masked="",token="",kind,gbc="",reference; BigDecimal amount,captured=BigDecimal.ZERO; Account acc; Map<String,Object> req; Sub sub; Instant at; List<Refund> refunds=new ArrayList<>(); boolean held,is3ds; int visits;
    BigDecimal refunded(){ BigDecimal t=BigDecimal.ZERO; for(Refund r:refunds) t=t.add(r.amount); return t; }
    String f(String k){ return str(req.get(k)); }
    String amt(){ return fmt(amount,cur); } }
  static final class Tok { Account acc; String card,month,year; }
  static final List<Order> orders=new ArrayList<>(); static final List<Sub> subs=new ArrayList<>(); static final Map<String,Tok> tokens=new HashMap<>();
  static final Map<String,Order> sessions=new HashMap<>(); static final Map<String,Map<String,Object>> payouts=new LinkedHashMap<>();
  static final Map<String,String> firstNotify=new HashMap<>();
  static Duration shift=Duration.ZERO; static long counter=14060; static boolean queried=false;
  static Instant now(){ return Instant.now().plus(shift); }
  static final ZoneId Z=ZoneId.of("UTC");
  static String t(String p,Instant i){ return DateTimeFormatter.ofPattern(p).withZone(Z).format(i); }
  static String str(Object o){ return o==null?"":o instanceof BigDecimal?((BigDecimal)o).toPlainString():(o instanceof Map||o instanceof List)?Json.write(o,false):o.toString(); }
  static String fmt(BigDecimal a,String cur){ return a.setScale(dec(cur),RoundingMode.HALF_UP).toPlainString(); }
  static boolean plain(String s){ for(int i=0;i<s.length();i++) if(s.charAt(i)>126) return false; return true; }
  static BigDecimal amount(String s,String cur){ if(!s.matches("\\d{1,12}(\\.\\d{1,3})?")) return null; BigDecimal b=new BigDecimal(s); if(b.stripTrailingZeros().scale()>dec(cur)) return null; return b; }
  static String newId(){ counter+=37; if(O("ids-uuid")) return UUID.nameUUIDFromBytes(("hb"+counter+System.nanoTime()).getBytes()).toString().toUpperCase(); return t("yyMMdd",now())+String.format("%09d",counter*31%1000000007L); }

  // ---------------------------------------------------------------- signatures
  static String sign(String key,List<String> v){ try{ Mac m=Mac.getInstance("HmacSHA256"); m.init(new SecretKeySpec(key.getBytes(U8),"HmacSHA256")); return Base64.getEncoder().encodeToString(m.doFinal(String.join("|",v).getBytes(U8))); }catch(Exception e){ throw new RuntimeException(e); } }
  static String signR(Account a,String... v){ List<String> l=new ArrayList<>(); for(String x:v) l.add(D("resp-sig-nonascii")&&!plain(x)?x.replaceAll("[^\\x00-\\x7e]","?"):x); return sign(a==null?"harbour-unknown":a.key,l); }
  static String signL(Account a,List<String> v){ return signR(a,v.toArray(new String[0])); }
  static boolean sigOk(Account a,String given,List<String> v){ if(noSig) return !given.isEmpty(); return sign(a.key,v).equals(given.trim()); }

  // ---------------------------------------------------------------- bodies
  static final class Refuse extends Exception { final int http; final String code,text; Refuse(int h,String c,String t){super(t);http=h;code=c;text=t;} }
  static final class Body { Map<String,Object> m=new LinkedHashMap<>(); String form; String s(String k){ return str(m.get(k)); } }
  static String urlDec(String s){ try{ return URLDecoder.decode(D("form-plus-kept")?s.replace("+","%2B"):s,"UTF-8"); }catch(Exception e){ return s; } }
  static Map<String,Object> form(String t){ Map<String,Object> m=new LinkedHashMap<>(); for(String p:t.trim().split("&")){ if(p.isEmpty()) continue; int e=p.indexOf('='); String k=urlDec(e<0?p:p.substring(0,e)),v=e<0?"":urlDec(p.substring(e+1)); m.put(k,v);} return m; }
  static Body read(byte[] raw,String ctype,String allowed) throws Refuse {
    Charset cs=U8; java.util.regex.Matcher cm=java.util.regex.Pattern.compile("(?i)charset=\"?([\\w-]+)").matcher(ctype); if(cm.find()) try{ cs=Charset.forName(cm.group(1)); }catch(Exception e){}
    String t=new String(raw,cs).replace("\uFEFF","").trim(); Body b=new Body();
    try{
      if(t.startsWith("{")||t.startsWith("[")){ b.form="json"; Object o=Json.parse(t); if(!(o instanceof Map)) throw new Json.Bad("not an object"); b.m=cast(o); }
      else if(t.startsWith("<")){ b.form="xml"; b.m=xml(raw,t,ctype); }
      else if(!t.isEmpty()){ b.form="form"; b.m=form(t); }
      else throw new Json.Bad("empty body");
    }catch(Json.Bad e){ throw new Refuse(400,"H1001","Unreadable body: "+e.getMessage()); }
    if(!allowed.contains(b.form)) throw new Refuse(400,"H1002","This operation does not take a body of type "+b.form);
    return b;
  }
  @SuppressWarnings("unchecked") static Map<String,Object> cast(Object o){ return (Map<String,Object>)o; }
  static Map<String,Object> xml(byte[] raw,String t,String ctype) throws Json.Bad {
    try{ DocumentBuilderFactory f=DocumentBuilderFactory.newInstance(); f.setFeature("http://apache.org/xml/features/disallow-doctype-decl",true); f.setXIncludeAware(false); f.setExpandEntityReferences(false); f.setCoalescing(true);
      DocumentBuilder b=f.newDocumentBuilder(); b.setErrorHandler(null); Document d=b.parse(new ByteArrayInputStream(raw)); Object o=node(d.getDocumentElement()); if(o instanceof Map) return cast(o); return new LinkedHashMap<>();
    }catch(Exception e){ throw new Json.Bad("XML is not well-formed"); } }
  static Object node(Element e){ Map<String,Object> m=new LinkedHashMap<>(); boolean any=false; for(Node n=e.getFirstChild();n!=null;n=n.getNextSibling()) if(n instanceof Element){ any=true; String k=n.getNodeName().replace('_','_'); Object v=node((Element)n); if(m.containsKey(k)){ Object o=m.get(k); if(o instanceof List) Gateway.<Object>list(o).add(v); else { List<Object> l=new ArrayList<>(); l.add(o); l.add(v); m.put(k,l);} } else m.put(k,v);} return any?m:e.getTextContent(); }
  @SuppressWarnings("unchecked") static <T> List<T> list(Object o){ return (List<T>)o; }

  // ---------------------------------------------------------------- answers
  static void send(HttpExchange x,int code,String type,byte[] body) throws IOException {
    if(O("slow-answer")) try{ Thread.sleep(900); }catch(InterruptedException e){}
    if(O("headers-odd")){ type=type.replace("application/json;charset=UTF-8","Application/JSON ; Charset=\"utf-8\"").replace("application/xml;charset=UTF-8","TEXT/XML ; Charset=\"utf-8\"").replace("text/html;charset=UTF-8","Text/HTML ; charset=\"utf-8\""); x.getResponseHeaders().add("Connection","close"); x.getResponseHeaders().add("X-Tide","low"); x.getResponseHeaders().add("X-Tide","slack, high"); x.getResponseHeaders().add("Cache-Control","no-store"); }
    x.getResponseHeaders().set("Content-Type",type);
    if(O("chunked-drip")&&body.length>0){ x.sendResponseHeaders(code,0); try(OutputStream o=x.getResponseBody()){ int step=Math.max(7,body.length/12); for(int i=0;i<body.length;i+=step){ o.write(body,i,Math.min(step,body.length-i)); o.flush(); try{Thread.sleep(12);}catch(InterruptedException e){} } } }
    else { x.sendResponseHeaders(code,body.length==0?-1:body.length); if(body.length>0) try(OutputStream o=x.getResponseBody()){ o.write(body); } }
    x.close();
  }
  static final String JT="application/json;charset=UTF-8", HT="text/html;charset=UTF-8";
  static void json(HttpExchange x,int code,Object o) throws IOException { send(x,code,JT,Json.write(o,O("json-ascii-pretty")).getBytes(U8)); }
  static String esc(String s){ StringBuilder b=new StringBuilder(); for(int i=0;i<s.length();i++){ char c=s.charAt(i); switch(c){ case '&':b.append("&amp;");break; case '<':b.append("&lt;");break; case '>':b.append("&gt;");break; case '"':b.append("&quot;");break; case '\'':b.append("&#39;");break; case '\\':b.append("&#92;");break; case '\n':b.append("&#10;");break; case '\r':b.append("&#13;");break; default: if(c>=0x20||c=='\t') b.append(c);} } return b.toString(); }
  static void xmlOut(HttpExchange x,int code,String root,Map<String,Object> m) throws IOException {
    String type="application/xml;charset=UTF-8", head="<?xml version=\"1.0\" encoding=\"UTF-8\"?>"; Charset cs=U8;
    if(O("xml-utf16")){ type="application/xml;charset=UTF-16"; head="<?xml version=\"1.0\" encoding=\"UTF-16\"?>"; cs=StandardCharsets.UTF_16; }
    if(O("xml-latin1-refs")){ type="application/xml;charset=ISO-8859-1"; head="<?xml version='1.0' encoding='ISO-8859-1' standalone='yes'?>"; cs=StandardCharsets.ISO_8859_1; }
    StringBuilder b=new StringBuilder(head);
    if(O("xml-cdata-comments")) b.append("\n<!-- harbour <respon> & co -->\n<?tide slack?>\n<").append(root).append("\n  layout='odd'>\n"); else b.append("<").append(root).append(">");
    el(b,m); b.append("</").append(root).append(O("xml-cdata-comments")?" >\n<!-- end -->\n":">");
    String s=b.toString();
    if(O("xml-latin1-refs")){ StringBuilder r=new StringBuilder(); s.codePoints().forEach(c->{ if(c>0xFF||c==0xE9) r.append("&#x").append(Integer.toHexString(c)).append(';'); else r.appendCodePoint(c); }); s=r.toString(); }
    send(x,code,type,s.getBytes(cs));
  }
  static void el(StringBuilder b,Map<String,Object> m){ boolean cd=O("xml-cdata-comments"); List<String> ks=new ArrayList<>(m.keySet()); if(cd) Collections.reverse(ks);
    for(String k:ks){ Object v=m.get(k); if(cd) b.append("\t <!--").append(k.length()).append("-->"); 
      if(v instanceof Map){ b.append('<').append(k).append('>'); el(b,cast(v)); b.append("</").append(k).append('>'); }
      else { String s=str(v); if(s.isEmpty()) b.append('<').append(k).append("/>"); else if(cd) b.append('<').append(k).append(" n='1'><![CDATA[").append(s.replace("]]>","]]]]><![CDATA[>").replaceAll("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]","")).append("]]></").append(k).append("\n>"); else b.append('<').append(k).append('>').append(D("xml-unescaped-order-no")&&k.equals("order_no")||D("xml-unescaped-contract")&&k.equals("contract_name")?s:esc(s)).append("</").append(k).append('>'); }
      if(cd) b.append("\r\n"); } }
  static void html(HttpExchange x,int code,String s) throws IOException { send(x,code,HT,s.getBytes(U8)); }
  static void payError(HttpExchange x,Refuse r) throws IOException {
    if(O("errors-bare")){ send(x,r.http,"text/plain",new byte[0]); return; }
    Map<String,Object> m=new LinkedHashMap<>(); m.put("result_info",r.code+":"+r.text); xmlOut(x,r.http,"respon",m); }

  // ---------------------------------------------------------------- notifications
  static final ScheduledExecutorService mail=Executors.newScheduledThreadPool(3);
  static long retryMs=1000;
  static void notifyOrder(Order o,String type,Refund r){
    String url=o.f("notify_url");
    if(D("notify-none-direct")&&o.kind.equals("D")&&type.equals("PAYMENT")) return;
    if(D("notify-none-declined")&&o.orderStatus.equals("0")&&type.equals("PAYMENT")) return;
    if(D("notify-none-at-once-apm")&&o.kind.equals("A")&&o.acc.atOnce) return;
    if(D("notify-none-hosted")&&o.kind.equals("C")) return;
    if(D("notify-none-long-url")&&url.length()>120) return;
    if(url.isEmpty()) return;
    if(!firstNotify.containsKey(o.acc.id)) firstNotify.put(o.acc.id,url);
    if(D("notify-first-address")) url=firstNotify.get(o.acc.id);
    if(D("notify-query-dropped")&&url.contains("?")) url=url.substring(0,url.indexOf('?'));
    Map<String,String> m=new LinkedHashMap<>(); String nid="N"+UUID.randomUUID().toString().replace("-","").substring(0,20);
    m.put("notify_id",nid); m.put("notify_type",type); m.put("merchant_id",o.acc.merchant); m.put("account_id",o.acc.id); m.put("order_no",o.no); m.put("transaction_id",o.id); m.put("currency",o.cur);
    String am=o.amt(); if(D("notify-amount-cents")) am=o.amount.movePointRight(dec(o.cur)).toBigInteger().toString(); if(D("notify-amount-three-dec")&&dec(o.cur)==3) am=o.amount.setScale(2,RoundingMode.DOWN).toPlainString();
    m.put("amount",am); m.put("order_status",D("notify-declined-as-success")&&o.orderStatus.equals("0")&&o.kind.equals("C")?"1":o.orderStatus);
    m.put("payment_status",payStatus(o)); m.put("result_info",o.result); m.put("card",o.masked); m.put("custom",o.f("custom")); 
    m.put("recurring_id",o.sub==null?"":o.sub.id); m.put("contract_name",o.sub==null?"":o.sub.name);
    if(r!=null){ m.put("refund_amount",fmt(r.amount,o.cur)); m.put("refund_reference_id",r.ref); }
    String orderSig=D("notify-sig-nonascii")&&!plain(o.no)?"?":o.no;
    m.put("encryption_data",sign(o.acc.key,Arrays.asList(o.acc.merchant,o.acc.id,nid,orderSig,o.id,o.cur,am,m.get("payment_status"))));
    StringBuilder b=new StringBuilder(); try{ for(Map.Entry<String,String> e:m.entrySet()){ if(b.length()>0) b.append('&'); b.append(e.getKey()).append('=').append(URLEncoder.encode(e.getValue(),"UTF-8")); } }catch(Exception e){}
    post(url,"application/x-www-form-urlencoded; charset=UTF-8",b.toString().getBytes(U8),1);
  }
  static void post(String url,String type,byte[] body,int attempt){ 
    long wait=attempt==1?(O("notify-late-double")?2200:120):retryMs*(1L<<(attempt-2));
    mail.schedule(()->{ boolean ok=false; String u=url;
      try{ HttpURLConnection c=(HttpURLConnection)new URL(u).openConnection(); c.setInstanceFollowRedirects(false); c.setConnectTimeout(2500); c.setReadTimeout(4000); c.setRequestMethod("POST"); c.setDoOutput(true); c.setRequestProperty("Content-Type",type); c.setRequestProperty("User-Agent","HarbourNotify/1"); c.setFixedLengthStreamingMode(body.length);
        try(OutputStream o=c.getOutputStream()){ o.write(body); } int s=c.getResponseCode(); String a=""; if(s==200) try(InputStream in=c.getInputStream()){ a=new String(in.readNBytes(2000),U8); } c.disconnect(); ok=s==200&&a.trim().equalsIgnoreCase("received");
      }catch(Throwable e){ }
      if(D("notify-never-resent")) return;
      if(D("notify-500-as-ack")&&!ok&&attempt>=2) return;
      if(ok&&(D("notify-again-after-ack")||O("notify-late-double"))&&attempt==1){ post(url,type,body,2); return; }
      if(!ok&&attempt<7) post(url,type,body,attempt+1);
    },wait,TimeUnit.MILLISECONDS); }

  // ---------------------------------------------------------------- payments
  static String payStatus(Order o){
    if(D("query-cancelled-still-authorised")&&o.status.equals("3500")) return "2000";
    if(o.captured.signum()>0&&o.refunded().signum()>0) return o.refunded().compareTo(o.captured)>=0?"4100":"4000";
    return o.status; }
  static boolean luhn(String c){ int s=0; boolean d=false; for(int i=c.length()-1;i>=0;i--){ int v=c.charAt(i)-'0'; if(d){ v*=2; if(v>9) v-=9; } s+=v; d=!d; } return s%10==0; }
  static String mask(String c){ if(D("mask-last-three")) return c.substring(0,6)+"*".repeat(c.length()-9)+c.substring(c.length()-3);
    if(D("mask-amex-five")&&c.length()==15) return c.substring(0,6)+"****"+c.substring(10);
    return c.substring(0,6)+"*".repeat(c.length()-10)+c.substring(c.length()-4); }
  static final String DECL="4000000000000002", POOR="4000000000009995", HOLD="4000000000009235";
  static Account account(Map<String,Object> m) throws Refuse { String mi=str(m.get("merchant_id")),ai=str(m.get("account_id")); if(mi.isEmpty()||ai.isEmpty()) throw new Refuse(400,"H1101","merchant_id and account_id are needed"); Account a=ACCOUNTS.get(mi+"/"+ai); if(a==null) throw new Refuse(D("unknown-account-400")?400:404,"H4401","No such merchant account"); return a; }
  static Order order(Account a,Body b,String kind) throws Refuse {
    String sig=b.s("encryption_data"); if(sig.isEmpty()&&!(D("unsigned-apm-accepted")&&kind.equals("A"))) throw new Refuse(400,"H1201","encryption_data is missing");
    List<String> v=new ArrayList<>(); for(String k:new String[]{"merchant_id","account_id","order_no","currency","amount","notify_url"}) v.add(b.s(k));
    if(!sigOk(a,sig,v)&&!(D("unsigned-apm-accepted")&&kind.equals("A"))) throw new Refuse(400,"H1202","encryption_data does not match");
    Order o=new Order(); o.acc=a; o.req=b.m; o.kind=kind; o.at=now(); o.no=b.s("order_no"); o.cur=b.s("currency");
    if(o.no.isEmpty()||o.no.length()>128) throw new Refuse(400,"H1301","order_no is missing or too long");
    if(!o.cur.matches("[A-Z]{3}")) throw new Refuse(400,"H1302","currency is not a three-letter code");
    o.amount=amount(b.s("amount"),o.cur); if(o.amount==null||o.amount.signum()<=0) throw new Refuse(D("bad-amount-500")?500:400,"H1303","amount is not a positive decimal of this currency");
    for(String k:new String[]{"notify_url","return_url"}){ String u=b.s(k); if(!u.isEmpty()&&!u.matches("https?://[^\\s]+")) throw new Refuse(400,"H1304",k+" is not a web address"); }
    for(String k:new String[]{"billing_country","delivery_country"}){ String u=b.s(k); if(!u.isEmpty()&&!u.matches("[A-Za-z]{2}")) throw new Refuse(400,"H1305",k+" is not a two-letter code"); }
    for(String it:b.s("items").isEmpty()?new String[0]:b.s("items").split("#;#")) if(it.split("#,#",-1).length!=4) throw new Refuse(400,"H1306","items: four components each");
    if(!b.s("subscription").isEmpty()&&!(b.m.get("subscription") instanceof Map)) throw new Refuse(400,"H1307","subscription is not an object");
    for(Order p:orders) if(p.acc==a&&p.no.equals(o.no)&&!p.orderStatus.equals("0")&&!p.orderStatus.equals("4")) throw new Refuse(400,"H1308","order_no is already used by a payment");
    return o; }
  static void enter(Order o){ o.id=newId(); o.reference="HB-"+Long.toString(counter*7919,36).toUpperCase(); o.orderStatus="3"; o.status="1000"; o.result="P1000:Waiting for the shopper"; o.is3ds=o.f("open3d").equals("do3DS")||o.f("additional_information").contains("cavv"); orders.add(o); }
  static void checkCard(String card,String mm,String yy,String cvv,boolean needCvv) throws Refuse {
    if(!card.matches("\\d{13,19}")||!luhn(card)) throw new Refuse(400,"H1401","card is not a card number");
    if(!mm.matches("0[1-9]|1[0-2]")||!yy.matches("20\\d\\d")) throw new Refuse(400,"H1402","expiration_month or expiration_year");
    if(YearMonth.of(Integer.parseInt(yy),Integer.parseInt(mm)).isBefore(YearMonth.now(Z))) throw new Refuse(400,"H1403","the card has expired");
    if(needCvv?!cvv.matches("\\d{3,4}"):!cvv.matches("(\\d{3,4})?")) throw new Refuse(400,"H1404","security_code"); }
  static void settle(Order o,String card){ o.masked=mask(card);
    if(card.equals(DECL)){ o.orderStatus="0"; o.status="3900"; o.result="2005:Do not honour"; }
    else if(card.equals(POOR)){ o.orderStatus="0"; o.status="3900"; o.result="2051:Insufficient funds"; }
    else if(card.equals(HOLD)){ o.orderStatus="2"; o.status="2500"; o.result="1800:Held for review"; o.held=true; }
    else approve(o);
    subscribe(o); }
  static void approve(Order o){ o.orderStatus="1"; o.result="0000:Success"; if(o.acc.atOnce){ o.status="3000"; o.captured=o.amount; } else o.status="2000"; }
  static void subscribe(Order o){ if(!(o.req.get("subscription") instanceof Map)||o.orderStatus.equals("0")) return; Map<String,Object> s=cast(o.req.get("subscription")); if(str(s.get("contract_name")).isEmpty()) return;
    Sub u=new Sub(); u.acc=o.acc; u.first=o; u.name=str(s.get("contract_name")); u.contract=str(s.get("contract")); counter+=3; u.id="RC"+Long.toString(counter*104729,36).toUpperCase();
    if(D("recurring-id-shared")) for(Sub q:subs) if(q.acc==u.acc&&q.name.equals(u.name)) u.id=q.id;
    int n=1; try{ n=Math.max(1,Integer.parseInt(str(s.get("interval_count")))); }catch(Exception e){} String iv=str(s.get("interval")).toLowerCase(); u.period=n*(iv.equals("week")?7:iv.equals("month")?30:iv.equals("year")?365:1);
    try{ u.max=Integer.parseInt(str(s.get("billing_cycle"))); }catch(Exception e){} u.amount=str(s.get("contract_amount")); u.due=o.at.plus(Duration.ofDays(u.period)); u.active=o.orderStatus.equals("1"); o.sub=u; subs.add(u); }
  static String subStatus(Sub s){ if(s.cancelled) return D("inactived-missing")||D("inactived-missing-week")&&s.period==7?"1":"Inactived"; return s.active?"1":"0"; }
  static void advance(Instant to){ // moves the sandbox clock in steps of three hours
    Instant n=now(); while(n.isBefore(to)){ Instant nx=n.plus(Duration.ofHours(3)); if(nx.isAfter(to)) nx=to; shift=shift.plus(Duration.between(n,nx)); n=nx;
      for(Sub s:new ArrayList<>(subs)){ boolean live=s.active&&(!s.cancelled||D("cancelled-sub-charged-again"));
        if(live&&s.created==null&&!n.isBefore(s.due.minus(Duration.ofHours(12)))&&(s.max==0||s.done<s.max)){ Order o=new Order(); o.acc=s.acc; o.req=new LinkedHashMap<>(s.first.req); o.kind="R"; o.at=n; o.no=s.first.no+"-R"+(s.done+1); o.cur=s.first.cur; BigDecimal am=amount(s.amount,o.cur); o.amount=am==null||am.signum()<=0?s.first.amount:am; o.masked=s.first.masked; enter(o); o.sub=s; o.status="1500"; o.result="P1500:Deduction created"; s.created=o; s.done++; }
        if(s.created!=null&&!n.isBefore(s.due)){ Order o=s.created; s.created=null; s.due=s.due.plus(Duration.ofDays(s.period)); if(o.status.equals("1500")){ o.status="3000"; o.captured=o.amount; o.orderStatus="1"; o.result="0000:Success"; o.at=n; notifyOrder(o,"PAYMENT",null); } } }
      for(Map<String,Object> p:payouts.values()) if("SCHEDULED".equals(p.get("status"))&&str(p.get("payment_date")).compareTo(t("yyyy-MM-dd",n))<=0){ finishPayout(p); payoutNotify(p); } } }

  static void authorise(HttpExchange x,byte[] raw,String ct) throws IOException {
    try{ Body b; try{ b=read(raw,ct,"json"); }catch(Refuse r){ if(D("malformed-500")) throw new Refuse(500,r.code,r.text); throw r; }
      boolean apm=!b.s("payment_method").isEmpty(); if(D("apm-with-card-is-direct")&&!b.s("card").isEmpty()) apm=false;
      if(D("json-content-type-only")&&!ct.toLowerCase().contains("json")) throw new Refuse(400,"H1003","Content-Type");
      Account a=account(b.m); Order o=order(a,b,apm?"A":"D");
      if(apm){ if(!APMS.contains(b.s("payment_method"))) throw new Refuse(D("unknown-apm-200")?200:400,"H1501","payment_method is not offered"); enter(o); apmAnswer(x,o); return; }
      String card=b.s("card").replace(" ",""),mm=b.s("expiration_month"),yy=b.s("expiration_year"),tk=b.s("token_id"); 
      if(card.isEmpty()&&!tk.isEmpty()){ Tok k=tokens.get(tk); if(k==null||(k.acc!=a&&!D("token-of-other-account"))) throw new Refuse(D("unknown-token-400")?400:404,"H4402","No such token"); card=k.card; mm=k.month; yy=k.year; o.token=tk; checkCard(card,mm,yy,b.s("security_code"),false); }
      else { if(D("expired-card-declined-200")&&yy.matches("20\\d\\d")&&Integer.parseInt(yy)<Year.now(Z).getValue()){ enter(o); o.masked=mask(card); o.orderStatus="0"; o.status="3900"; o.result="2054:Expired card"; directAnswer(x,o); return; }
        checkCard(card,mm,yy,b.s("security_code"),true); }
      enter(o); settle(o,card);
      if(b.s("token_flag").equals("YES")&&o.token.isEmpty()&&!o.orderStatus.equals("0")){ Tok k=new Tok(); k.acc=a; k.card=card; k.month=mm; k.year=yy; o.token="tk_"+Long.toString(counter*15485863L,36); tokens.put(o.token,k); }
      directAnswer(x,o); notifyOrder(o,"PAYMENT",null);
    }catch(Refuse r){ payError(x,r); } }
  static void directAnswer(HttpExchange x,Order o) throws IOException {
    Map<String,Object> m=new LinkedHashMap<>(); Sub s=o.sub; boolean bad=o.orderStatus.equals("0");
    String amt=o.amt(); if(D("amount-grouped-millions")&&o.amount.compareTo(new BigDecimal(1000000))>=0) amt=String.format("%,."+dec(o.cur)+"f",o.amount); if(D("amount-three-dec-rounded")&&dec(o.cur)==3) amt=o.amount.setScale(2,RoundingMode.HALF_UP).toPlainString();
    if(D("amount-zero-dec-padded")&&dec(o.cur)==0) amt=o.amount.movePointLeft(2).setScale(2,RoundingMode.HALF_UP).toPlainString();
    String no=o.no; if(D("order-no-cut-40")&&no.length()>40) no=no.substring(0,40); if(D("order-no-ascii")&&!plain(no)) no=no.replaceAll("[^\\x00-\\x7e]","?");
    m.put("merchant_id",o.acc.merchant); m.put("account_id",D("account-echo-merchant")&&o.acc.merchant.equals("880042")?o.acc.merchant:o.acc.id); m.put("order_no",no); m.put("amount",amt); if(!(D("direct-no-currency-declined")&&bad)) m.put("currency",o.cur); m.put("transaction_id",o.id);
    m.put("card",D("mask-off-declined")&&bad?str(o.req.get("card")):D("mask-token-empty")&&str(o.req.get("card")).isEmpty()?o.masked.replaceAll("^\\d{6}","******"):o.masked); m.put("order_status",o.orderStatus);
    String ri=o.result; if(D("result-info-no-code-declined")&&bad) ri=ri.substring(ri.indexOf(':')+1); if(D("result-info-ok")&&o.orderStatus.equals("1")) ri="0000:OK"; if(D("result-info-token")&&o.orderStatus.equals("1")&&str(o.req.get("card")).isEmpty()) ri="0:Success"; if(D("result-info-held-bare")&&o.orderStatus.equals("2")) ri="1800";
    m.put("result_info",ri);
    m.put("contract_name",s==null?"":s.name); m.put("recurring_id",s==null?"":s.id);
    m.put("recurring_deduction_period",s==null?"":D("recurring-period-words")&&s.period!=1?s.period+" days":""+s.period);
    m.put("recurring_deduction_time",s==null?"":t(D("recurring-time-iso")?"yyyy-MM-dd'T'HH:mm:ss":D("recurring-time-minutes-at-once")&&o.acc.atOnce?"yyyy-MM-dd HH:mm":"yyyy-MM-dd HH:mm:ss",s.due));
    m.put("note",o.f("note")); m.put("token_id",o.token); if(!D("direct-no-connector")) m.put("connector",o.masked.startsWith("3")?"PierAmex":"BreakwaterAcq");
    if(!(D("threeds-result-missing")&&!o.is3ds)) m.put("threeds_result",o.is3ds?(o.f("additional_information").contains("cavv")?"EXTERNAL":"AUTHENTICATED"):"NOT_PERFORMED");
    m.put("risk_action",o.held?"REVIEW":"ACCEPT"); m.put("risk_score",o.held?(D("risk-score-word-held")?"HIGH":"71"):D("risk-score-word")?"LOW":"12");
    Map<String,Object> rr=new LinkedHashMap<>(); rr.put("name",o.held?"Velocity of card":""); if(!(D("risk-reasons-no-status")&&o.held)) rr.put("status",o.held?"REVIEW":""); m.put("risk_reasons",rr);
    if(!(D("direct-unsigned-declined")&&bad)) m.put("encryption_data",signR(o.acc,o.acc.merchant,str(m.get("account_id")),no,o.id,o.cur,amt,o.orderStatus,ri));
    if(O("extra-fields")){ m.put("berth","7"); m.put("order_status_text","see result_info"); }
    if(D("direct-json-at-second-merchant")&&o.acc.merchant.equals("880042")){ json(x,200,m); return; }
    xmlOut(x,D("declined-402")&&bad?402:200,D("root-response-declined")&&bad?"response":"respon",m); }
  static void apmAnswer(HttpExchange x,Order o) throws IOException {
    Map<String,Object> m=new LinkedHashMap<>(); o.gbc="q"+Long.toString(counter*32452843L,36); sessions.put(o.gbc,o);
    m.put("merchant_id",o.acc.merchant); m.put("account_id",o.acc.id); m.put("order_no",o.no); m.put("amount",D("apm-amount-cents")?o.amount.movePointRight(dec(o.cur)).toBigInteger().toString():o.amt()); if(!(D("apm-no-currency-non-usd")&&!o.cur.equals("USD"))) m.put("currency",o.cur);
    if(!D("apm-no-issuer-url")&&!(D("apm-no-issuer-url-tidepay")&&o.f("payment_method").equals("TIDEPAY"))) m.put("issuer_url","http://127.0.0.1:"+port+"/issuer/"+o.gbc+(D("issuer-url-dead")?"-":"")+"?m="+o.f("payment_method")+"&lang=en");
    if(O("extra-fields")) m.put("berth","7");
    if(D("apm-json")){ json(x,200,m); return; }
    xmlOut(x,200,D("apm-root-result")?"result":"respon",m); }

  // ---------------------------------------------------------------- shopper pages
  static void issuer(HttpExchange x,String path,byte[] raw) throws IOException {
    boolean pay=path.endsWith("/pay"); String id=path.substring("/issuer/".length()); if(pay) id=id.substring(0,id.length()-4); Order o=sessions.get(id);
    if(o==null){ html(x,404,"<html><body>No such payment</body></html>"); return; }
    if(!pay){ if(D("issuer-url-once")&&o.visits++>0){ html(x,410,"<html><body>Used</body></html>"); return; } x.getResponseHeaders().set("Location","http://127.0.0.1:"+port+"/issuer/"+id+"/pay"); html(x,302,"<html><body><a href=\"/issuer/"+id+"/pay\">go on</a></body></html>"); return; }
    if(x.getRequestMethod().equals("POST")){ if(o.orderStatus.equals("3")){ String oc=str(form(new String(raw,U8)).get("outcome")); if(oc.equals("pay")){ o.orderStatus="1"; o.status="3000"; o.captured=o.amount; o.result="0000:Success"; } else { o.orderStatus="0"; o.status="3900"; o.result="2090:Refused by the shopper"; } notifyOrder(o,"PAYMENT",null); } back(x,o); return; }
    html(x,200,"<html><head><title>Issuer</title></head><body><p>"+esc(o.cur+" "+o.amt())+"</p><form method=\"post\" action=\"/issuer/"+id+"/pay\"><button name=\"outcome\" value=\"pay\">Pay</button><button name=\"outcome\" value=\"refuse\">Refuse</button></form></body></html>"); }
  static void back(HttpExchange x,Order o) throws IOException { String u=o.f("return_url"); 
    if(D("return-url-ignored-refused")&&!o.orderStatus.equals("1")&&o.kind.equals("A")) u=""; if(D("return-url-ignored-hosted")&&o.kind.equals("C")) u="";
    if(D("return-url-query-lost")&&u.contains("?")) u=u.substring(0,u.indexOf('?'));
    if(u.isEmpty()){ html(x,200,"<html><body><p>Thank you. "+esc(o.result)+"</p></body></html>"); return; }
    String frag=""; int h=u.indexOf('#'); if(h>=0){ frag=u.substring(h); u=u.substring(0,h); }
    u+=(u.contains("?")?"&":"?")+"order_no="+URLEncoder.encode(o.no,"UTF-8")+"&transaction_id="+o.id+"&order_status="+o.orderStatus+"&result_info="+URLEncoder.encode(o.result,"UTF-8")+"&encryption_data="+URLEncoder.encode(sign(o.acc.key,Arrays.asList(o.acc.merchant,o.acc.id,o.no,o.id,o.orderStatus)),"UTF-8");
    x.getResponseHeaders().set("Location",u+frag); html(x,303,"<html><body>back to the shop</body></html>"); }
  static String input(String n,String v){ String val=D("hosted-quote-unescaped")&&n.equals("custom")?v:esc(v); return O("html-old")?"<INPUT VALUE='"+esc(v)+"' NAME='"+n+"' TYPE=HIDDEN>":"<input type=\"hidden\" name=\""+n+"\" value=\""+val+"\">"; }
  static void checkout(HttpExchange x,byte[] raw,String ct) throws IOException {
    try{ Body b=read(raw,ct,"json xml form"); 
      if(D("hosted-json-refused")&&b.form.equals("json")) throw new Refuse(400,"H1002","body");
      Order p=sessions.get(b.s("gbc_id")); if(p!=null&&p.kind.equals("C")){ page(x,p,""); return; }
      if(b.form.equals("form")) throw new Refuse(400,"H1002","This operation does not take a body of type form");
      Account a=account(b.m); Order o=order(a,b,"C"); enter(o); o.gbc="gb"+Long.toString(counter*49979687L,36); sessions.put(o.gbc,o);
      Map<String,String> st=new LinkedHashMap<>(),echo=new LinkedHashMap<>();
      st.put("gbc_id",o.gbc); st.put("connector_code","BRKW01"); st.put("account_name",a.name); if(!D("hosted-no-pm-id")) st.put("pm_id","31"); st.put("apm_type","CARD"); if(!(D("hosted-no-descriptor-at-once")&&a.atOnce)) st.put("descriptor","HARBOUR*"+a.id);
      st.put("orderNo",o.no); st.put("merNo",D("hosted-mer-no-account")?a.id:a.merchant); st.put("gatewayNo",a.id); st.put("orderAmount",D("hosted-alt-amount-cents")?o.amount.movePointRight(2).toBigInteger().toString():b.s("amount")); st.put("orderCurrency",o.cur); if(!(D("hosted-notify-copy-cut"))) st.put("notifyUrl",b.s("notify_url")); else st.put("notifyUrl",b.s("notify_url").split("\\?")[0]); st.put("returnUrl",b.s("return_url")); if(!(D("hosted-no-sign-info-xml")&&b.form.equals("xml"))) st.put("signInfo",b.s("encryption_data")); st.put("allParams",D("hosted-all-params-empty")?"{}":Json.write(b.m,false));
      for(Map.Entry<String,Object> e:b.m.entrySet()) if(e.getKey().matches("[\\w .-]+")) echo.put(e.getKey(),str(e.getValue()));
      if(D("hosted-echo-ascii")) for(Map.Entry<String,String> e:echo.entrySet()) if(!plain(e.getValue())) e.setValue(e.getValue().replaceAll("[^\\x00-\\x7e]","?"));
      if(D("hosted-echo-no-return-url")) echo.remove("return_url"); if(D("hosted-echo-cut")&&b.s("custom").length()>60) echo.put("custom",b.s("custom").substring(0,60));
      StringBuilder h=new StringBuilder(); boolean oh=O("html-old"); String meth=D("hosted-form-get")?"get":"post";
      h.append(oh?"<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01//EN'>\n<HTML><HEAD><TITLE>Pay</TITLE></HEAD>\n<BODY ONLOAD='document.forms[0].submit()'>\n<FORM ID=f ACTION='/v1/checkout' METHOD="+meth.toUpperCase()+" ACCEPT-CHARSET='UTF-8'>\n":"<!doctype html><html><head><meta charset=\"utf-8\"><title>Redirecting</title></head><body"+(D("hosted-no-autopost")?"":" onload=\"document.getElementById('hbform').submit()\"")+"><form id=\"hbform\" method=\""+meth+"\" action=\"/v1/checkout\" accept-charset=\"UTF-8\">");
      for(Map.Entry<String,String> e:st.entrySet()) h.append(input(e.getKey(),e.getValue())).append("\n");
      h.append(oh?"<SCRIPT TYPE='text/javascript'>\n":"<script>\n"); for(Map.Entry<String,String> e:echo.entrySet()) h.append(oh?"document.write(\"":"document.write('").append(oh?input(e.getKey(),e.getValue()).replace("\"","&quot;"):D("hosted-quote-unescaped")?input(e.getKey(),e.getValue()).replace("'","\\'"):input(e.getKey(),e.getValue())).append(oh?"\");\n":"');\n"); h.append(oh?"</SCRIPT>":"</script>");
      h.append(oh?"</FORM></BODY></HTML>":"<noscript><button>Go on to the payment page</button></noscript></form></body></html>"); html(x,200,h.toString());
    }catch(Refuse r){ html(x,r.http,"<html><body><p class=\"refused\">"+esc(r.code+":"+r.text)+"</p></body></html>"); } }
  static void page(HttpExchange x,Order o,String msg) throws IOException { html(x,200,"<!doctype html><html><head><meta charset=\"utf-8\"><title>Pay</title></head><body><h1>"+esc(o.acc.name)+"</h1><p>"+esc(o.no)+": "+o.cur+" "+o.amt()+"</p><p class=\"message\">"+esc(msg)+"</p><form method=\"post\" action=\"/v1/checkout/pay\"><input type=\"hidden\" name=\"gbc_id\" value=\""+o.gbc+"\"><input name=\"card\"><input name=\"expiration_month\"><input name=\"expiration_year\"><input name=\"security_code\"><button name=\"outcome\" value=\"pay\">Pay</button><button name=\"outcome\" value=\"leave\">Leave</button></form></body></html>"); }
  static void hostedPay(HttpExchange x,byte[] raw) throws IOException {
    Map<String,Object> f=form(new String(raw,U8)); Order o=sessions.get(str(f.get("gbc_id"))); if(o==null||!o.kind.equals("C")){ html(x,404,"<html><body>No such page</body></html>"); return; }
    if(o.orderStatus.equals("3")){
      if(str(f.get("outcome")).equals("leave")){ o.orderStatus="4"; o.status="3600"; o.result="2091:Left by the shopper"; }
      else { String c=str(f.get("card")).replace(" ",""); try{ checkCard(c,str(f.get("expiration_month")),str(f.get("expiration_year")),str(f.get("security_code")),true); }catch(Refuse r){ page(x,o,r.text); return; } settle(o,c); }
      notifyOrder(o,"PAYMENT",null); }
    back(x,o); }

  // ---------------------------------------------------------------- batches
  static void batch(HttpExchange x,String op,byte[] raw,String ct,String ip) throws IOException {
    String arr=op.equals("query")?"orders_list":op.equals("search")?"refund_orders":op+"_orders"; int max=op.equals("query")||op.equals("review")||op.equals("search")?100:50;
    if(D("capture-limit-49")&&op.equals("capture")) max=49; if(D("cancel-limit-51")&&op.equals("cancel")) max=51; if(D("refund-limit-100")&&op.equals("refund")) max=100; if(D("review-limit-50")&&op.equals("review")) max=50; if(D("query-limit-99")&&op.equals("query")) max=99; if(D("query-limit-none")&&op.equals("query")) max=100000; if(D("search-limit-none")&&op.equals("search")) max=100000;
    Map<String,Object> out=new LinkedHashMap<>(); List<Object> res=new ArrayList<>(); List<String> sig=new ArrayList<>(); Account a=null; String mi="",ai="",rs="1",rm="OK"; boolean failed=false;
    String sf=op.equals("query")?"query_result":op.equals("search")?"refund_status":op+"_status"; Body b=null;
    try{ boolean read=op.equals("query")||op.equals("search"); b=read(raw,ct,read?"json form":"json"); mi=b.s("merchant_id"); ai=b.s("account_id"); 
      if(D("query-form-refused")&&op.equals("query")&&b.form.equals("form")) throw new Refuse(200,"B1002","body");
      if(D("search-form-ignored")&&op.equals("search")&&b.form.equals("form")) b.m.remove(arr);
      a=account(b.m); Object l=b.m.get(arr); if(l instanceof String&&((String)l).trim().startsWith("[")) try{ l=Json.parse((String)l); }catch(Json.Bad e){ throw new Refuse(200,"B1001",arr+" is not a list"); }
      if(l==null&&read&&(!b.s("transaction_id").isEmpty()||!b.s("order_no").isEmpty())){ Map<String,Object> one=new LinkedHashMap<>(); one.put("transaction_id",b.s("transaction_id")); one.put("order_no",b.s("order_no")); l=new ArrayList<Object>(Arrays.asList(one)); }
      if(l instanceof String&&((String)l).isEmpty()) l=null;
      if(l!=null&&!(l instanceof List)) throw new Refuse(200,"B1001",arr+" is not a list");
      List<Map<String,Object>> in=new ArrayList<>(); if(l!=null) for(Object e:(List<?>)l){ if(!(e instanceof Map)) throw new Refuse(200,"B1001",arr+" holds something other than orders"); in.add(cast(e)); }
      String given=b.s("encryption_data"); boolean skip=D("unsigned-search-accepted")&&op.equals("search")&&given.isEmpty()&&b.form.equals("form");
      if(given.isEmpty()&&!skip) throw new Refuse(200,"B1201","encryption_data is missing");
      List<String> v=new ArrayList<>(Arrays.asList(mi,ai)); for(Map<String,Object> e:in){ v.add(str(e.get("transaction_id"))); v.add(str(e.get("order_no"))); if(!read){ v.add(str(e.get("currency"))); v.add(str(e.get("amount"))); } if(op.equals("review")) v.add(str(e.get("review_flag"))); if(op.equals("refund")) v.add(str(e.get("refund_amount"))); }
      if(!skip&&!sigOk(a,given,v)&&!(D("wrong-signature-capture")&&op.equals("capture"))) throw new Refuse(200,"B1202","encryption_data does not match");
      if(op.equals("query")&&!a.ips.contains(ip)&&!D("query-any-ip")&&!(D("query-any-ip-json")&&b.form.equals("json"))&&!(D("query-ip-empty-selection")&&in.isEmpty())) throw new Refuse(200,"B1301","Calling address "+ip+" is not registered");
      if(in.size()>max) throw new Refuse(200,"B1401","More than "+max+" orders");
      if(in.isEmpty()&&!read) throw new Refuse(200,"B1402",arr+" is empty");
      if(D("session-needed-query")&&op.equals("query")){ String ck=x.getRequestHeaders().getFirst("Cookie"); if(queried&&(ck==null||!ck.contains("hb="))) throw new Refuse(200,"B1302","No session"); queried=true; x.getResponseHeaders().set("Set-Cookie","hb=1"); }
      List<Map<String,Object>> rows=new ArrayList<>();
      if(op.equals("query")) query(a,in,l!=null,rows); else if(op.equals("search")) search(a,in,l!=null,rows); else for(Map<String,Object> e:in){ if(failed(rows,sf)&&D("refund-stops-after-failure")&&op.equals("refund")) break; rows.add(one(op,a,e)); }
      failed=failed(rows,sf);
      if(D("cancel-merges-same-order")&&op.equals("cancel")){ Set<String> seen=new HashSet<>(); rows.removeIf(r->!seen.add(str(r.get("transaction_id"))+"/"+str(r.get("order_no")))); }
      if(D("capture-failed-entry-omitted")&&op.equals("capture")&&rows.size()>1) rows.removeIf(r->!"1".equals(r.get(sf)));
      if(O("batch-reversed")) Collections.reverse(rows);
      for(Map<String,Object> r:rows){ sig.add(str(r.get("transaction_id"))); sig.add(str(r.get("order_no"))); sig.add(str(r.get(sf))); 
        boolean good="1".equals(r.get(sf));
        if(D("error-message-null-review")&&op.equals("review")&&good) r.put("error_message",null);
        if(D("error-message-missing-beside-failure")&&failed&&good) r.remove("error_message");
        if(D("error-message-empty-on-currency")&&op.equals("capture")&&str(r.get("error_message")).startsWith("E43")) r.put("error_message","");
        if(D("capture-status-missing-failed")&&op.equals("capture")&&!good) r.remove(sf);
        if(D("cancel-status-renamed")&&op.equals("cancel")){ Object s=r.remove(sf); r.put("status",s); }
        if(D("cancel-error-message-ok")&&op.equals("cancel")&&good&&a.merchant.equals("880017")) r.put("error_message","OK");
        if(O("extra-fields")){ r.put("berth","7"); r.put("status_detail",new LinkedHashMap<>()); }
        res.add(r); }

    }catch(Refuse r){ rs="0"; rm=r.code+":"+r.text; res.clear(); sig.clear(); }
    if(D("review-message-success")&&op.equals("review")&&rs.equals("1")) rm="Success"; if(D("refund-message-ok-partial")&&op.equals("refund")&&rs.equals("1")&&res.size()>1&&!failed) rm="OK ("+res.size()+")";
    if(!(D("query-no-merchant-empty")&&op.equals("query")&&res.isEmpty())) out.put("merchant_id",mi); if(!(D("search-no-account-id")&&op.equals("search"))) out.put("account_id",ai); out.put("return_status",rs); if(!(D("capture-no-return-message")&&op.equals("capture")&&res.size()>1)) out.put("return_message",rm);
    String an=arr; if(D("query-list-renamed")&&op.equals("query")) an="orders"; if(D("review-array-renamed-reject")&&op.equals("review")&&b!=null&&raw.length>0&&new String(raw,U8).matches("(?s).*\"review_flag\"\\s*:\\s*\"2\".*")) an="orders";
    out.put(an,D("search-single-object")&&op.equals("search")&&res.size()==1?res.get(0):res);
    List<String> all=new ArrayList<>(Arrays.asList(mi,ai,rs,rm)); all.addAll(sig);
    if(!(D("cancel-unsigned-failure")&&op.equals("cancel")&&failed)&&!(D("search-unsigned")&&op.equals("search"))&&!(D("refused-batch-unsigned")&&rs.equals("0"))) out.put("encryption_data",signL(a,all));
    if(O("extra-fields")) out.put("berth",new ArrayList<>(Arrays.asList("7","8")));
    int code=200; if(D("capture-207")&&op.equals("capture")&&failed) code=207; if(D("query-unknown-404")&&op.equals("query")&&failed) code=404; if(D("over-limit-413")&&rm.startsWith("B1401")) code=413; if(D("cancel-409-captured")&&op.equals("cancel")&&failed&&res.size()==1) code=409;
    json(x,code,out); }
  static boolean failed(List<Map<String,Object>> rows,String sf){ for(Map<String,Object> r:rows) if(!"1".equals(r.get(sf))) return true; return false; }
  static Order find(Account a,String tid,String no){ Order hit=null; for(Order o:orders){ if(o.acc!=a&&!(D("order-of-other-account")&&o.acc.merchant.equals(a.merchant))) continue; if(!tid.isEmpty()?o.id.equals(tid)&&(no.isEmpty()||o.no.equals(no)):!no.isEmpty()&&o.no.equals(no)) hit=o; } return hit; }
  static Map<String,Object> one(String op,Account a,Map<String,Object> e){
    String tid=str(e.get("transaction_id")),no=str(e.get("order_no")),cur=str(e.get("currency")),am=str(e.get("amount")); Order o=find(a,tid,no); String err=""; BigDecimal amt=amount(am,cur); BigDecimal ra=null; Refund made=null;
    String flag=str(e.get("review_flag"));
    if(o==null) err="E41 Transaction not found"; else if(!o.cur.equals(cur)) err="E43 Currency differs from the payment"; else if(amt==null||amt.signum()<=0) err="E44 Amount is not a positive decimal";
    else if(op.equals("capture")){ 
      if(!o.status.equals("2000")) err="E51 Not waiting for capture"; else if(amt.compareTo(o.amount)>0&&!D("over-capture")) err="E45 Amount is above the authorised amount"; else { o.status="3000"; o.captured=amt; } }
    else if(amt.compareTo(o.amount)!=0) err="E46 Amount differs from the payment";
    else if(op.equals("review")){ if(!flag.equals("1")&&!flag.equals("2")) err="E47 review_flag is 1 (accept) or 2 (reject)"; else if(!o.status.equals("2500")) err="E52 Not held for review"; else { if(flag.equals("1")){ approve(o); if(o.sub!=null) o.sub.active=true; if(D("review-accept-not-captured")&&a.atOnce){ o.status="2000"; o.captured=BigDecimal.ZERO; } } else { o.status="3700"; o.orderStatus="0"; o.result="2070:Rejected at review"; } notifyOrder(o,"REVIEW",null); } }
    else if(op.equals("cancel")){ if(!Arrays.asList("2000","2500","1500").contains(o.status)) err="E53 Cannot be cancelled in this state"; else { o.status="3500"; } }
    else { ra=amount(str(e.get("refund_amount")),cur); BigDecimal left=o.captured.subtract(o.refunded());
      if(o.captured.signum()<=0||!o.status.equals("3000")) err="E54 Nothing captured to refund"; else if(ra==null||ra.signum()<=0) err="E48 refund_amount is not a positive decimal"; else if(ra.compareTo(left)>0&&!D("over-refund")) err="E49 refund_amount is above what is left";
      else if(D("partial-refused")&&ra.compareTo(o.captured)!=0&&o.refunds.isEmpty()||D("partial-below-one-refused")&&ra.compareTo(BigDecimal.ONE)<0||D("partial-refused-three-dec")&&dec(cur)==3&&ra.compareTo(o.amount)<0) err="E49 refund_amount must be the whole amount"; 
      else { made=new Refund(); made.amount=ra; made.reason=str(e.get("refund_reason")); made.merchantRef=str(e.get("refund_reference")); made.at=now(); o.refunds.add(made); int n=D("refund-sequence-stuck")?1:o.refunds.size(); made.ref=o.id+"-"+(D("refund-ref-one-digit")?""+n:String.format("%02d",n)); notifyOrder(o,"REFUND",made); } }
    Map<String,Object> r=new LinkedHashMap<>(); boolean ok=err.isEmpty(); String st=ok?"1":"0"; if(op.equals("refund")&&!ok) st="2";
    r.put("transaction_id",o==null?tid:o.id); if(!(D("capture-no-order-no-failed")&&op.equals("capture")&&!ok)) r.put("order_no",o==null?no:o.no); 
    String shown=o!=null&&amt!=null&&o.cur.equals(cur)?fmt(amt,cur):am;
    if(D("cancel-amount-number-zero-dec")&&op.equals("cancel")&&dec(cur)==0) r.put("amount",amt==null?null:amt); else if(D("refund-amount-left")&&op.equals("refund")&&ok&&o.refunds.size()>1) r.put("amount",fmt(o.amount.subtract(o.refunded()).add(made.amount),cur)); else r.put("amount",shown);
    if(!(D("review-no-currency-reject")&&op.equals("review")&&flag.equals("2"))) r.put("currency",cur);
    if(op.equals("review")&&!(D("review-flag-lost-on-reject")&&flag.equals("2"))) r.put("review_flag",flag);
    r.put(op+"_status",st); r.put("error_message",err);
    if(op.equals("refund")){ String rs=str(e.get("refund_amount")),reason=str(e.get("refund_reason")); if(D("refund-reason-ascii")&&!plain(reason)) reason=reason.replaceAll("[^\\x00-\\x7e]",""); if(D("refund-reason-cut")&&reason.length()>100) reason=reason.substring(0,100); if(D("refund-amount-full-shown")&&ok) rs=o.amt(); else if(ok) rs=fmt(made.amount,cur);
      r.put("refund_amount",rs); r.put("refund_reason",reason); r.put("refund_reference",str(e.get("refund_reference"))); if(!(D("refund-no-reference-id-second")&&ok&&o.refunds.size()>1)) r.put("refund_reference_id",made==null?"":made.ref);
      String msg=ok?"V0000:OK":"V40"+err.substring(1,3)+":"+err.substring(4); if(D("refund-message-success-at-once")&&ok&&a.atOnce) msg="V0000:Success"; if(D("refund-message-bare-failure")&&!ok) msg=err.substring(4); r.put("refund_message",msg); if(D("refund-shows-payment-status")&&ok) r.put("payment_status",payStatus(o)); }
    return r; }
  static void query(Account a,List<Map<String,Object>> in,boolean sel,List<Map<String,Object>> rows){
    if(sel) for(Map<String,Object> e:in){ Order o=find(a,str(e.get("transaction_id")),str(e.get("order_no"))); rows.add(record(o,e)); }
    else for(int i=orders.size()-1;i>=0&&rows.size()<(D("query-all-no-limit")?100000:100);i--) if(orders.get(i).acc==a) rows.add(record(orders.get(i),null)); }
  static Map<String,Object> record(Order o,Map<String,Object> e){ Map<String,Object> r=new LinkedHashMap<>(); boolean un=o==null; Map<String,Object> q=un?new LinkedHashMap<>():o.req;
    r.put("amount",un?"":D("query-amount-number-zero-dec")&&dec(o.cur)==0?o.amount:o.amt()); r.put("currency",un?"":o.cur); Map<String,Object> d=new LinkedHashMap<>(); for(String k:new String[]{"address","city","country","firstname","lastname","postal_code","state"}) if(!(D("query-no-delivery-lastname")&&k.equals("lastname"))&&!(D("query-no-delivery-state-empty")&&k.equals("state")&&str(q.get("delivery_state")).isEmpty())) d.put("delivery_"+k,D("query-delivery-ascii")?str(q.get("delivery_"+k)).replaceAll("[^\\x00-\\x7e]","?"):str(q.get("delivery_"+k))); r.put("delivery_information",d);
    if(!(D("query-no-antifraud-apm")&&!un&&o.kind.equals("A"))) r.put("antifraud_provider",un?"":"HarbourShield"); List<Object> f=new ArrayList<>(); if(!un){ Map<String,Object> c=new LinkedHashMap<>(); c.put("check_items","card velocity"); if(!(D("query-fraud-no-status-held")&&o.held)) c.put("status",o.held?"REJECT":"ACCEPT"); f.add(c); c=new LinkedHashMap<>(); c.put("check_items","address country"); c.put("status","ACCEPT"); f.add(c); } r.put("fraud_check_result",D("query-fraud-object-declined")&&!un&&o.orderStatus.equals("0")?f.get(0):f);
    r.put("is3ds",un?"":D("query-is3ds-boolean")&&o.is3ds?(Object)Boolean.TRUE:o.is3ds?"1":"0"); r.put("order_no",un?str(e.get("order_no")):o.no); r.put("payment_status",un?"":D("query-status-number-refunded")&&o.refunds.size()>0?(Object)new BigDecimal(payStatus(o)):payStatus(o)); r.put("query_result",un?"0":"1"); if(!(D("query-no-reference-declined")&&!un&&o.orderStatus.equals("0"))) r.put("reference_no",un?"":o.reference);
    r.put("shopper_email",str(q.get("shopper_email"))); if(!(D("query-no-phone-apm")&&!un&&o.kind.equals("A"))) r.put("shopper_phone",str(q.get("shopper_phone")));
    Map<String,Object> s=new LinkedHashMap<>(); Sub u=un?null:o.sub; s.put("contract_name",u==null?"":u.name); s.put("recurring_deduction_period",u==null?"":D("query-period-number")?(Object)u.period:""+u.period); s.put("recurring_deduction_time",u==null?"":t(D("query-recurring-time-long")||D("query-recurring-time-long-cancelled")&&u.cancelled?"yyyy-MM-dd HH:mm:ss":"yyyy-MM-dd",u.due)); s.put("recurring_id",u==null?"":u.id); s.put("recurring_status",u==null?"":subStatus(u)); r.put("subscription_result",s);
    r.put("transaction_date",un?"":t(D("query-date-dashed")?"yyyy-MM-dd HH:mm:ss":D("query-date-short-hosted")&&o.kind.equals("C")?"yyyyMMddHHmm":"yyyyMMddHHmmss",o.at)); r.put("transaction_id",un?str(e.get("transaction_id")):o.id); r.put("the service",str(q.get("the service"))); r.put("error_message",un?"E41 Transaction not found":""); return r; }
  static void search(Account a,List<Map<String,Object>> in,boolean sel,List<Map<String,Object>> rows){
    if(sel) for(Map<String,Object> e:in){ String tid=str(e.get("transaction_id")),no=str(e.get("order_no")),ref=str(e.get("refund_reference_id")); if(tid.isEmpty()&&ref.matches(".+-\\d+")) tid=ref.substring(0,ref.lastIndexOf('-')); Order o=find(a,tid,no); int n=0; if(o!=null) for(Refund f:o.refunds) if(ref.isEmpty()||f.ref.equals(ref)){ rows.add(refundRow(o,f)); n++; }
      if(n==0){ Map<String,Object> r=new LinkedHashMap<>(); for(String k:new String[]{"transaction_id","order_no","amount","currency","refund_amount","refund_reason","refund_reference","refund_reference_id","refund_status","payment_status","refund_date","refund_processing_date"}) r.put(k,""); r.put("transaction_id",o==null?tid:o.id); r.put("order_no",o==null?no:o.no); if(o!=null){ r.put("amount",o.amt()); r.put("currency",o.cur); r.put("payment_status",payStatus(o)); } r.put("refund_status","2"); r.put("error_message","E42 No refund found"); rows.add(r); } }
    else { List<Map<String,Object>> all=new ArrayList<>(); List<Object[]> p=new ArrayList<>(); for(Order o:orders) if(o.acc==a) for(Refund f:o.refunds) p.add(new Object[]{o,f}); p.sort((q,w)->((Refund)w[1]).at.compareTo(((Refund)q[1]).at)); for(Object[] q:p) if(all.size()<100) all.add(refundRow((Order)q[0],(Refund)q[1])); rows.addAll(all); } }
  static Map<String,Object> refundRow(Order o,Refund f){ Map<String,Object> r=new LinkedHashMap<>(); r.put("transaction_id",o.id); r.put("order_no",o.no); r.put("amount",D("search-amount-is-refund")?fmt(f.amount,o.cur):o.amt()); r.put("currency",o.cur); r.put("refund_amount",fmt(f.amount,o.cur)); r.put("refund_reason",f.reason); if(!(D("search-no-empty-reference")&&f.merchantRef.isEmpty())) r.put("refund_reference",f.merchantRef); r.put("refund_reference_id",f.ref); r.put("refund_status","1"); if(D("search-shows-refund-message")) r.put("refund_message","V0000:OK"); if(!(D("search-no-payment-status-partial")&&payStatus(o).equals("4000"))) r.put("payment_status",payStatus(o)); r.put("refund_date",t(D("search-date-iso")?"yyyy-MM-dd'T'HH:mm:ss":D("search-date-day-partial")&&f.amount.compareTo(o.amount)<0?"yyyyMMdd":"yyyyMMddHHmmss",f.at)); if(!(D("search-no-processing-date-apm")&&o.kind.equals("A"))) r.put("refund_processing_date",o.kind.equals("A")?"":t("yyyyMMddHHmmss",f.at)); r.put("error_message",""); return r; }

  // ---------------------------------------------------------------- subscription cancel
  static void cancelSub(HttpExchange x,byte[] raw,String ct) throws IOException {
    Map<String,Object> m=new LinkedHashMap<>(); Account a=null; String err="",mi="",ai="",rid="",cn=""; Body b=null;
    try{ b=read(raw,ct,"json xml"); mi=b.s("merchant_id"); ai=b.s("account_id"); rid=b.s("recurring_id"); cn=b.s("contract_name"); a=account(b.m);
      if(b.s("encryption_data").isEmpty()&&!(D("unsigned-subcancel-xml")&&b.form.equals("xml"))) throw new Refuse(200,"S1201","encryption_data is missing"); if(!sigOk(a,b.s("encryption_data"),Arrays.asList(mi,ai,rid,cn))&&!(D("unsigned-subcancel-xml")&&b.s("encryption_data").isEmpty())) throw new Refuse(200,"S1202","encryption_data does not match");
      Sub hit=null; for(Sub s:subs) if(s.acc==a&&s.id.equals(rid)&&(s.name.equals(cn)||D("subcancel-any-contract"))) hit=s;
      if(hit==null){ if(!D("subcancel-unknown-ok")) throw new Refuse(200,"S4041","No such subscription"); }
      else if(hit.cancelled) throw new Refuse(200,"S4091","Subscription is already Inactived");
      else if(!(D("subcancel-noop-at-once")&&a.atOnce)){ hit.cancelled=true; if(D("subcancel-drops-created")&&hit.created!=null){ hit.created.status="3500"; hit.created=null; } }
    }catch(Refuse r){ err=r.code+" "+r.text; }
    String st=err.isEmpty()?"1":"0";
    m.put("merchant_id",mi); m.put("account_id",ai); m.put("recurring_id",rid); if(!(D("subcancel-no-contract-name-failed")&&!err.isEmpty())) m.put("contract_name",D("subcancel-contract-ascii")?cn.replaceAll("[^\\x00-\\x7e]","?"):cn); m.put("cancel_status",D("subcancel-status-number")?(Object)new BigDecimal(st):st); if(D("subcancel-message-missing")&&err.isEmpty()) {} else m.put("error_message",D("subcancel-message-text")&&err.isEmpty()?"Success":err);
    if(!(D("subcancel-unsigned-failed")&&!err.isEmpty())) m.put("encryption_data",signR(a,mi,ai,rid,cn,st)); if(O("extra-fields")) m.put("berth","7");
    if(D("subcancel-xml-answer")&&b!=null&&"xml".equals(b.form)){ xmlOut(x,200,"respon",m); return; }
    json(x,D("subcancel-404")&&err.startsWith("S4041")?404:200,m); }

  // ---------------------------------------------------------------- payouts
  static final String[] P_TOP={"merchant_id","account_id","beneficiary_id","client_data","fee_paid_by","payment_amount","payment_currency","payment_date","payment_method","reason","reference","request_id","source_amount","source_currency","swift_charge_option","fund_source","notify_url"};
  static final String[] B_TOP={"company_name","date_of_birth","entity_type","first_name","last_name"};
  static final String[] B_INFO={"business_area","business_phone_number","business_registration_number","personal_email","personal_id_number","personal_id_type","personal_mobile_number","personal_net_monthly_average_income","personal_phone_country_code","personal_phone_area_code","personal_fiscal_country"};
  static final String[] B_ADDR={"city","country_code","postcode","state","street","number","street_address","complement"};
  static final String[] B_BANK={"account_currency","account_name","owner_document_number","account_number","bank_account_category","bank_branch","bank_country_code","bank_name","bank_street_address","binding_mobile_number","iban","swift_code","transaction_reference"};
  static final String[] P_INFO={"business_registration_number","business_registration_type","external_id","personal_email","personal_id_number","job"};
  static final String[] P_ADDR={"city","country_code","postcode","state","street_address"};
  static Map<String,Object> sub(Object o){ return o instanceof Map?cast(o):new LinkedHashMap<>(); }
  static void copy(Map<String,Object> to,Map<String,Object> from,String[] ks){ for(String k:ks) to.put(k,str(from.get(k))); }
  static final Map<String,BigDecimal> RATE=new HashMap<>(); static { String[] r={"USD","1","EUR","1.10","GBP","1.25","JPY","0.0068","KWD","3.25","CNY","0.14","BRL","0.18"}; for(int i=0;i<r.length;i+=2) RATE.put(r[i],new BigDecimal(r[i+1])); }
  static void payout(HttpExchange x,byte[] raw,String ct) throws IOException {
    Account a=null; Map<String,Object> m=new LinkedHashMap<>(); String bad="",type=""; Body b=new Body();
    try{ b=read(raw,ct,"json"); if(D("bearer-needed-payout")&&x.getRequestHeaders().getFirst("Authorization")==null){ x.getResponseHeaders().set("WWW-Authenticate","Bearer"); json(x,401,new LinkedHashMap<>(Map.of("error","token needed"))); return; }
      a=account(b.m); String g=b.s("encryption_data"); boolean skip=D("unsigned-payout-accepted")&&g.isEmpty(); if(g.isEmpty()&&!skip) throw new Refuse(200,"SIGNATURE","encryption_data is missing");
      if(!skip&&!sigOk(a,g,Arrays.asList(b.s("merchant_id"),b.s("account_id"),b.s("request_id"),b.s("payment_currency"),b.s("payment_amount"),b.s("notify_url")))) throw new Refuse(200,"SIGNATURE","encryption_data does not match");
      if(!b.s("request_id").matches("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")) throw new Refuse(200,"INVALID_REQUEST","request_id is not a UUID");
      String pk=a.id+"/"+b.s("request_id").toLowerCase(); Map<String,Object> old=payouts.get(pk); if(old!=null&&!D("payout-repeat-pays-again")){ payoutAnswer(x,a,old); return; }
      if(!b.s("payment_currency").matches("[A-Z]{3}")) throw new Refuse(200,"INVALID_REQUEST","payment_currency"); BigDecimal pa=amount(b.s("payment_amount"),b.s("payment_currency")); if(pa==null||pa.signum()<=0) throw new Refuse(200,"INVALID_REQUEST","payment_amount");
      if(!b.s("payment_date").matches("(\\d{4}-\\d\\d-\\d\\d)?")) throw new Refuse(200,"INVALID_REQUEST","payment_date is not YYYY-MM-DD");
      for(String k:new String[]{"beneficiary","payer"}) if(!sub(b.m.get(k)).isEmpty()&&!str(sub(b.m.get(k)).get("date_of_birth")).matches("(\\d{4}-\\d\\d-\\d\\d)?")) throw new Refuse(200,"INVALID_REQUEST",k+".date_of_birth is not YYYY-MM-DD");
      if(sub(sub(b.m.get("beneficiary")).get("bank_details")).isEmpty()) throw new Refuse(200,"INVALID_REQUEST","beneficiary.bank_details is missing");
    }catch(Refuse r){ bad=r.text; type=r.code.startsWith("H")?"INVALID_REQUEST":r.code; }
    copy(m,b.m,P_TOP); Map<String,Object> bi=sub(b.m.get("beneficiary")),pi=sub(b.m.get("payer")),be=new LinkedHashMap<>(),pe=new LinkedHashMap<>(),q;
    if(D("payout-client-data-cut")&&str(m.get("client_data")).length()>64) m.put("client_data",str(m.get("client_data")).substring(0,64));
    if(D("payout-request-id-lower")) m.put("request_id",str(m.get("request_id")).toLowerCase()); if(D("payout-reference-markup")) m.put("reference",str(m.get("reference")).replaceAll("[<>&]","")); if(D("payout-no-fund-source")) m.remove("fund_source");
    copy(be,bi,B_TOP); if(D("payout-names-ascii")) for(String k:B_TOP) be.put(k,str(be.get(k)).replaceAll("[^\\x00-\\x7e]","?")); 
    q=new LinkedHashMap<>(); copy(q,sub(bi.get("additional_info")),B_INFO); if(D("payout-no-id-type-individual")&&str(be.get("entity_type")).equals("INDIVIDUAL")) q.remove("personal_id_type"); be.put("additional_info",q);
    q=new LinkedHashMap<>(); copy(q,sub(bi.get("address")),B_ADDR); if(D("payout-no-complement")) q.remove("complement"); be.put("address",q);
    List<Object> docs=new ArrayList<>(); if(bi.get("person_documents") instanceof List) for(Object o:(List<?>)bi.get("person_documents")){ Map<String,Object> dm=new LinkedHashMap<>(); dm.put("file_type",str(sub(o).get("file_type"))); dm.put("file_url",str(sub(o).get("file_url"))); Object lb=sub(o).get("labels"); List<Object> ll=new ArrayList<>(); if(lb instanceof List) for(Object z:(List<?>)lb) ll.add(str(z)); dm.put("labels",D("payout-single-label-string")&&ll.size()==1?ll.get(0):ll); docs.add(dm); } if(D("payout-first-document-only")&&docs.size()>1) docs=new ArrayList<>(docs.subList(0,1)); be.put("person_documents",docs);
    Map<String,Object> bd=sub(bi.get("bank_details")); q=new LinkedHashMap<>(); copy(q,bd,B_BANK); String cc=str(bd.get("bank_country_code")); String lc=cc.equals("US")?"ACH":cc.equals("GB")?"FPS":cc.equals("BR")?"PIX":cc.equals("CN")?"CNAPS":"NONE"; if(!(D("payout-no-clearing-abroad")&&!cc.equals("US"))) q.put("local_clearing_system",lc); if(D("payout-bank-code-echoed")||D("payout-bank-code-echoed-failed")&&str(bd.get("account_number")).endsWith("0000")) q.put("bank_code",str(bd.get("bank_code"))); be.put("bank_details",q);
    m.put("beneficiary",be); copy(pe,pi,B_TOP); q=new LinkedHashMap<>(); copy(q,sub(pi.get("additional_info")),P_INFO); pe.put("additional_info",q); q=new LinkedHashMap<>(); copy(q,sub(pi.get("address")),P_ADDR); if(!(D("payout-payer-address-lost-individual")&&str(pe.get("entity_type")).equals("INDIVIDUAL"))) pe.put("address",q); m.put("payer",pe);
    BigDecimal pa=BigDecimal.ZERO,sa,fee=BigDecimal.ZERO,payer=BigDecimal.ZERO,get=BigDecimal.ZERO; String pc=str(m.get("payment_currency")),sc=str(m.get("source_currency")),fc=pc;
    if(bad.isEmpty()){ pa=amount(str(m.get("payment_amount")),pc); if(sc.isEmpty()) sc=pc; sa=amount(str(m.get("source_amount")),sc); if(sc.equals(pc)) sa=pa; else if(sa==null||sa.signum()<=0) sa=pa.multiply(RATE.getOrDefault(pc,BigDecimal.ONE)).divide(RATE.getOrDefault(sc,BigDecimal.ONE),dec(sc),RoundingMode.HALF_UP);
      if(str(m.get("source_amount")).isEmpty()) m.put("source_amount",fmt(sa,sc)); if(str(m.get("source_currency")).isEmpty()) m.put("source_currency",sc);
      boolean ben=str(m.get("fee_paid_by")).equals("BENEFICIARY"); fc=ben?pc:sc; fee=(ben?pa:sa).multiply(new BigDecimal("0.008")).setScale(dec(fc),RoundingMode.HALF_UP); if(str(m.get("fund_source")).equals("DepositAccount")&&pa.compareTo(BigDecimal.TEN)<0) fee=BigDecimal.ZERO.setScale(dec(fc)); payer=ben?sa:sa.add(fee); get=ben?pa.subtract(fee):pa; }
    m.put("amount_beneficiary_receives",get); m.put("amount_payer_pays",payer); m.put("fee_amount",fee); m.put("fee_currency",fc); m.put("created_at",now()); m.put("last_updated_at",now()); m.put("failure_reason",bad); m.put("failure_type",type); m.put("payer_id",a==null?"":"PY"+a.id); m.put("transaction_id",newId()); String six=Long.toString(Math.abs(counter*86028121L)%2176782336L,36).toUpperCase(); m.put("short_reference_id",t("yyyyMMdd",now())+"-"+("000000"+six).substring(six.length())); m.put("status",bad.isEmpty()?"":"REJECTED"); m.put("encryption_data","");
    if(D("payout-short-ref-five")) m.put("short_reference_id",str(m.get("short_reference_id")).substring(0,14)); if(D("payout-no-payer-id")) m.remove("payer_id");
    m.put("#acc",str(bd.get("account_number"))); 
    if(bad.isEmpty()){ payouts.put(a.id+"/"+b.s("request_id").toLowerCase(),m); if(b.s("payment_date").compareTo(t("yyyy-MM-dd",now()))>0) m.put("status","SCHEDULED"); else { finishPayout(m); payoutNotify(m); } }
    payoutAnswer(x,a,m); }
  static void finishPayout(Map<String,Object> m){ String n=str(m.get("#acc")); m.put("last_updated_at",now()); if(n.endsWith("0000")){ m.put("status","FAILED"); m.put("failure_type","BANK_REJECTED"); m.put("failure_reason","The beneficiary bank sent the funds back"); } else if(n.endsWith("9999")){ m.put("status","FAILED"); m.put("failure_type","UNKNOWN"); m.put("failure_reason","The payout could not be made"); } else m.put("status","COMPLETED"); }
  static Map<String,Object> payoutView(Account a,Map<String,Object> m,boolean note){ Map<String,Object> v=new LinkedHashMap<>(m); v.remove("#acc"); boolean fail="FAILED".equals(m.get("status"));
    DateTimeFormatter z=DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssxx").withZone(ZoneOffset.UTC); v.put("created_at",D("payout-created-z")?t("yyyy-MM-dd'T'HH:mm:ss'Z'",(Instant)m.get("created_at")):z.format((Instant)m.get("created_at"))); v.put("last_updated_at",t(D("payout-updated-colon-failed")&&fail?"yyyy-MM-dd'T'HH:mm:ss'+00:00'":"yyyy-MM-dd'T'HH:mm:ss'+0000'",(Instant)m.get("last_updated_at")));
    if(D("payout-fee-string")) v.put("fee_amount",str(m.get("fee_amount"))); if(D("payout-fee-missing-zero")&&((BigDecimal)m.get("fee_amount")).signum()==0&&m.get("failure_type").equals("")) v.remove("fee_amount"); BigDecimal pp=(BigDecimal)m.get("amount_payer_pays"); if(D("payout-pays-string-millions")&&pp.compareTo(new BigDecimal(1000000))>=0) v.put("amount_payer_pays",str(pp)); if(D("payout-receives-null-failed")&&fail) v.put("amount_beneficiary_receives",null);
    if(D("payout-no-failure-type")&&fail) v.remove("failure_type"); if(D("payout-no-failure-reason-unknown")&&"UNKNOWN".equals(m.get("failure_type"))) v.put("failure_reason","");
    v.put("encryption_data",signR(a,str(v.get("merchant_id")),str(v.get("account_id")),str(v.get("request_id")),str(v.get("transaction_id")),str(v.get("status")))); if(O("extra-fields")) v.put("berth","7"); return v; }
  static void payoutAnswer(HttpExchange x,Account a,Map<String,Object> m) throws IOException { json(x,D("payout-failed-422")&&"FAILED".equals(m.get("status"))?422:D("payout-201")&&"COMPLETED".equals(m.get("status"))?201:200,payoutView(a,m,false)); }
  static void payoutNotify(Map<String,Object> m){ String u=str(m.get("notify_url")); if(u.isEmpty()||!u.matches("https?://\\S+")) return; if(D("notify-none-payout-failed")&&"FAILED".equals(m.get("status"))) return; if(D("notify-none-payout")) return; Account a=ACCOUNTS.get(m.get("merchant_id")+"/"+m.get("account_id")); Map<String,Object> v=payoutView(a,m,true); if(D("notify-payout-completed-always")) v.put("status","COMPLETED"); Map<String,Object> n=new LinkedHashMap<>(); n.put("notify_id","N"+UUID.randomUUID().toString().replace("-","").substring(0,20)); n.put("notify_type","PAYOUT"); n.putAll(v); post(u,"application/json; charset=UTF-8",Json.write(n,O("json-ascii-pretty")).getBytes(U8),1); }

  // ---------------------------------------------------------------- portal, sandbox, routing
  static void portal(HttpExchange x,String op,byte[] raw) throws IOException { Map<String,Object> f=form(new String(raw,U8)); Account a=ACCOUNTS.get(str(f.get("merchant_id"))+"/"+str(f.get("account_id"))); Map<String,Object> out=new LinkedHashMap<>();
    if(a==null||!a.password.equals(str(f.get("password")))||!Arrays.asList("capture","cancel","refund").contains(op)){ html(x,403,"<html><body>refused</body></html>"); return; }
    if(D("portal-refund-refused")&&op.equals("refund")){ html(x,403,"<html><body>refunds only by API</body></html>"); return; }
    Order o=find(a,str(f.get("transaction_id")),""); Map<String,Object> e=new LinkedHashMap<>(f); if(o!=null){ e.put("currency",o.cur); if(!op.equals("capture")||str(f.get("amount")).isEmpty()) e.put("amount",o.amt()); e.put("order_no",o.no); if(str(e.get("refund_amount")).isEmpty()) e.put("refund_amount",fmt(o.captured.subtract(o.refunded()),o.cur)); } 
    Map<String,Object> r; if(D("portal-cancel-without-effect")&&op.equals("cancel")&&o!=null){ String s=o.status; r=one(op,a,e); o.status=s; } else r=one(op,a,e); html(x,200,"<html><body><p id=\"outcome\">"+("1".equals(r.get(op+"_status"))?"done":"not done: "+esc(str(r.get("error_message"))))+"</p></body></html>"); }
  static void portalPage(HttpExchange x) throws IOException { html(x,200,"<html><body><h1>Harbour merchant portal</h1>"+String.join("",Arrays.asList("capture","cancel","refund").stream().map(o->"<form method=post action=/portal/"+o+"><input name=merchant_id><input name=account_id><input name=password type=password><input name=transaction_id><input name="+(o.equals("refund")?"refund_amount":"amount")+"><button>"+o+"</button></form>").toArray(String[]::new))+"</body></html>"); }
  static void handle(HttpExchange x) throws IOException {
    String p=x.getRequestURI().getRawPath(),me=x.getRequestMethod(),ct=x.getRequestHeaders().getFirst("Content-Type"); if(ct==null) ct=""; byte[] raw=x.getRequestBody().readNBytes(8_000_000); String ip=x.getRemoteAddress().getAddress().getHostAddress();
    synchronized(Gateway.class){
      if(p.startsWith("/issuer/")){ if(me.equals("GET")||me.equals("POST")) issuer(x,p,raw); else send(x,405,"text/plain",new byte[0]); return; }
      if(p.equals("/portal")){ portalPage(x); return; }
      if(D("unversioned-path")&&!p.matches("/(v1|sandbox|portal|issuer).*")) p="/v1"+p;
      if(D("path-v2-answers")&&p.startsWith("/v2/")) p="/v1"+p.substring(3);
      Set<String> known=new HashSet<>(Arrays.asList("/v1/authorise","/v1/checkout","/v1/checkout/pay","/v1/retrievalTrans","/v1/capture","/v1/review","/v1/cancel","/v1/cancelsubscription","/v1/refund","/v1/retrievalRefund","/v1/payout","/sandbox/clock","/portal/capture","/portal/cancel","/portal/refund"));
      if(!known.contains(p)){ send(x,404,"text/plain;charset=UTF-8",O("errors-bare")?new byte[0]:"no such operation\n".getBytes(U8)); return; }
      boolean any=D("put-refund-performed")&&p.equals("/v1/refund")&&me.equals("PUT")||D("get-query-performed")&&p.equals("/v1/retrievalTrans")&&me.equals("GET");
      if(!me.equals("POST")&&!any){ x.getResponseHeaders().set("Allow","POST"); send(x,405,"text/plain;charset=UTF-8",me.equals("HEAD")?new byte[0]:"use POST\n".getBytes(U8)); return; }
      if(any&&me.equals("GET")&&raw.length==0) raw=str(x.getRequestURI().getRawQuery()).getBytes(U8);
      switch(p){
        case "/v1/authorise": authorise(x,raw,ct); break; case "/v1/checkout": checkout(x,raw,ct); break; case "/v1/checkout/pay": hostedPay(x,raw); break;
        case "/v1/retrievalTrans": batch(x,"query",raw,ct,ip); break; case "/v1/capture": batch(x,"capture",raw,ct,ip); break; case "/v1/review": batch(x,"review",raw,ct,ip); break; case "/v1/cancel": batch(x,"cancel",raw,ct,ip); break; case "/v1/refund": batch(x,"refund",raw,ct,ip); break; case "/v1/retrievalRefund": batch(x,"search",raw,ct,ip); break;
        case "/v1/cancelsubscription": cancelSub(x,raw,ct); break; case "/v1/payout": payout(x,raw,ct); break;
        case "/sandbox/clock": { Map<String,Object> f=form(new String(raw,U8)); try{ advance(now().plus(Duration.ofMinutes(Math.round(Double.parseDouble(str(f.get("days")))*1440)))); }catch(Exception e){ } send(x,200,"text/plain",t("yyyy-MM-dd HH:mm:ss",now()).getBytes(U8)); break; }
        default: portal(x,p.substring(8),raw); } } }
  static Set<String> ids(String f){ Set<String> s=new HashSet<>(); try{ Path d=Paths.get(Gateway.class.getProtectionDomain().getCodeSource().getLocation().toURI()).getParent(); for(Object o:Gateway.<Object>list(Json.parse(Files.readString(d.resolve(f),U8)))) s.add(str(cast(o).get("id"))); }catch(Exception e){ return null; } return s; }
  public static void main(String[] av) throws Exception {
    for(int i=0;i<av.length;i++) switch(av[i]){ case "--port": port=Integer.parseInt(av[++i]); break; case "--defect": defect=av[++i]; break; case "--odd": odd=av[++i]; break; case "--no-signature-check": noSig=true; break; case "--retry-ms": retryMs=Long.parseLong(av[++i]); break; default: System.err.println("unknown argument "+av[i]); System.exit(2); }
    Set<String> k; if(!defect.isEmpty()&&(k=ids("defects.json"))!=null&&!k.contains(defect)){ System.err.println("no such defect: "+defect); System.exit(2); } if(!odd.isEmpty()&&(k=ids("odd.json"))!=null&&!k.contains(odd)){ System.err.println("no such odd style: "+odd); System.exit(2); }
    System.setProperty("sun.net.http.retryPost","false"); System.setProperty("sun.net.httpserver.nodelay","true");
    HttpServer s=HttpServer.create(new InetSocketAddress("127.0.0.1",port),64); s.setExecutor(Executors.newFixedThreadPool(6)); port=s.getAddress().getPort();
    s.createContext("/",x->{ try{ handle(x); }catch(Throwable e){ e.printStackTrace(); try{ send(x,500,"text/plain","internal\n".getBytes()); }catch(Throwable y){ x.close(); } } });
    s.start(); System.out.println("gateway ready on http://127.0.0.1:"+port); System.out.flush(); }
}
