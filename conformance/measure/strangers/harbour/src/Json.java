import java.math.BigDecimal;
import java.util.*;
/** Small JSON reader and writer. */
final class Json {
  static final class Bad extends Exception { Bad(String m){super(m);} }
  private final String s; private int i; private int depth;
  private Json(String s){this.s=s;}
  static Object parse(String t) throws Bad { Json j=new Json(t); j.ws(); Object v=j.val(); j.ws(); if(j.i<t.length()) throw new Bad("text after the value"); return v; }
  private void ws(){ while(i<s.length()&&" \t\r\n\uFEFF".indexOf(s.charAt(i))>=0) i++; }
  private char c() throws Bad { if(i>=s.length()) throw new Bad("ended early"); return s.charAt(i); }
  private Object val() throws Bad {
    if(++depth>60) throw new Bad("too deep");
    try {
      char c=c();
      if(c=='{'){ i++; Map<String,Object> m=new LinkedHashMap<>(); ws(); if(c()=='}'){i++;return m;}
        while(true){ ws(); if(c()!='"') throw new Bad("name expected"); String k=str(); ws(); if(c()!=':') throw new Bad("colon expected"); i++; ws(); m.put(k,val()); ws(); char d=c(); i++; if(d=='}') return m; if(d!=',') throw new Bad("comma expected"); } }
      if(c=='['){ i++; List<Object> l=new ArrayList<>(); ws(); if(c()==']'){i++;return l;}
        while(true){ ws(); l.add(val()); ws(); char d=c(); i++; if(d==']') return l; if(d!=',') throw new Bad("comma expected"); } }
      if(c=='"') return str();
      if(s.startsWith("true",i)){i+=4;return true;} if(s.startsWith("false",i)){i+=5;return false;} if(s.startsWith("null",i)){i+=4;return null;}
      int b=i; while(i<s.length()&&"+-0123456789.eE".indexOf(s.charAt(i))>=0) i++;
      String n=s.substring(b,i); if(!n.matches("-?(0|[1-9]\\d{0,60})(\\.\\d{1,60})?([eE][+-]?\\d{1,3})?")) throw new Bad("not a value");
      return new BigDecimal(n);
    } finally { depth--; }
  }
  private String str() throws Bad {
    i++; StringBuilder b=new StringBuilder();
    while(true){ char c=c(); i++;
      if(c=='"') return b.toString();
      if(c<0x20) throw new Bad("control character");
      if(c!='\\'){b.append(c);continue;}
      char e=c(); i++;
      switch(e){ case '"':case '\\':case '/': b.append(e);break; case 'b':b.append('\b');break; case 'f':b.append('\f');break; case 'n':b.append('\n');break; case 'r':b.append('\r');break; case 't':b.append('\t');break;
        case 'u': if(i+4>s.length()) throw new Bad("short escape"); try{ b.append((char)Integer.parseInt(s.substring(i,i+4),16)); }catch(NumberFormatException x){throw new Bad("bad escape");} i+=4;break;
        default: throw new Bad("bad escape"); } }
  }
  static String write(Object o, boolean odd){ StringBuilder b=new StringBuilder(); w(b,o,odd,0); return b.toString(); }
  private static void nl(StringBuilder b,boolean odd,int d){ if(odd){ b.append("\r\n"); for(int k=0;k<d;k++) b.append("\t "); } }
  private static void w(StringBuilder b,Object o,boolean odd,int d){
    if(o==null) b.append("null");
    else if(o instanceof Map){ Map<?,?> m=(Map<?,?>)o; List<Object> ks=new ArrayList<>(m.keySet()); if(odd) Collections.reverse(ks); b.append('{'); boolean f=true; for(Object k:ks){ if(!f) b.append(odd?" ,":","); f=false; nl(b,odd,d+1); q(b,k.toString(),odd); b.append(odd?"\t : ":":"); w(b,m.get(k),odd,d+1);} nl(b,odd,d); b.append('}'); }
    else if(o instanceof List){ b.append('['); boolean f=true; for(Object x:(List<?>)o){ if(!f) b.append(','); f=false; nl(b,odd,d+1); w(b,x,odd,d+1);} nl(b,odd,d); b.append(']'); }
    else if(o instanceof BigDecimal) b.append(((BigDecimal)o).toPlainString());
    else if(o instanceof Number||o instanceof Boolean) b.append(o);
    else q(b,o.toString(),odd);
  }
  private static void q(StringBuilder b,String t,boolean odd){ b.append('"'); for(int k=0;k<t.length();k++){ char c=t.charAt(k);
      if(c=='"'||c=='\\') b.append('\\').append(c); else if(c=='\n') b.append("\\n"); else if(c=='\r') b.append("\\r"); else if(c=='\t') b.append("\\t");
      else if(c<0x20||(odd&&c>0x7e)) b.append(String.format("\\u%04X",(int)c)); else if(odd&&c=='/') b.append("\\/"); else b.append(c);} b.append('"'); }
}
